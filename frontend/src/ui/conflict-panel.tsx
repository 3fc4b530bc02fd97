import { type ReactNode, useId } from 'react';
import { Icon } from './icon';
import styles from './conflict-panel.module.css';

interface ConflictPanelProps {
  title: string;
  children: ReactNode;
}

/** Shows that another user saved a record while it was edited here; `children` show both versions. */
export function ConflictPanel({ title, children }: ConflictPanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} role="status" aria-labelledby={id}>
      <Icon name="alert" />
      <div className={styles.words}>
        <h2 id={id} className="heading-small">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
