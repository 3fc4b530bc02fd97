import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export interface Fact {
  /** Label in the reader's language. */
  name: string;
  /** A fact without a value is not shown. */
  value: ReactNode;
}

/** The facts about a record, as a definition list. */
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
