import styles from './step-form.module.css';

/** The hint below a field, and how many of its characters are used. */
export function CountedHint({ hint, count }: { hint: string; count: string }) {
  return (
    <span className={styles.counter}>
      <span>{hint}</span>
      <span className="numbers">{count}</span>
    </span>
  );
}
