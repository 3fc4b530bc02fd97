import { Link } from 'react-router-dom';
import styles from './tab-links.module.css';

export interface TabLink {
  to: string;
  name: string;
  isShown: boolean;
  /** A number next to the name, such as that of records waiting on the tab's page. */
  count?: string | undefined;
}

/** Tabs that link to the pages about one subject. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map(({ to, name, isShown, count }) => (
          <li key={to}>
            <Link className={styles.tab} to={to} aria-current={isShown ? 'page' : undefined}>
              {name}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
