import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  id: string;
  title: string;
  /** Next to the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of a record's page. */
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
