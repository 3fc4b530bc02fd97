import type { ReactNode } from 'react';
import styles from './order-desk.module.css';

interface OrderPanelProps {
  id: string;
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of an order's page. */
export function OrderPanel({ id, title, aside, children }: OrderPanelProps) {
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id} className="heading-small">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
