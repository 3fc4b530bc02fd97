import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  id: string;
  title: string;
  /** Content next to the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One section of a record's page. */
export function Panel({ id, title, aside, children }: PanelProps) {
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className="heading-small">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
