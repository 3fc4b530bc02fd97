import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export interface Fact {
  /** What it is, in the reader's language. */
  name: string;
  /** Nothing is shown of what is not known. */
  value: ReactNode;
}

/** What is known of a thing, as terms and what they are. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) =>
        value === undefined || value === null || value === '' ? null : (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
