import { type ReactNode, useId } from 'react';
import styles from './parts.module.css';

/** Shows one UI component in its states, below its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className="heading-small">
        {name}
      </h2>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

/** Places states of a component side by side. */
export function Side({ children }: { children: ReactNode }) {
  return <div className={styles.side}>{children}</div>;
}
