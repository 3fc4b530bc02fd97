import { Link } from 'react-router-dom';
import styles from './tab-links.module.css';

export interface TabLink {
  to: string;
  name: string;
  isShown: boolean;
  /** The number of waiting records. */
  count?: string | undefined;
}

/** Tabs of one subject, each with its own address. */
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
