import { type ReactNode, useId } from 'react';
import styles from './landing-section.module.css';

interface LandingSectionProps {
  heading: string;
  intro?: string;
  children: ReactNode;
}

/** One section of the landing page with its heading. */
export function LandingSection({ heading, intro, children }: LandingSectionProps) {
  const id = useId();
  return (
    <section className={`container ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {intro !== undefined && <p className={`muted ${styles.intro}`}>{intro}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
