import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** The accessible name: what makes progress. */
  label: string;
  value: number;
  max: number;
}

/** How much of something is done, as a bar; empty while `max` is 0. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className={styles.bar} max={Math.max(max, 1)} value={value} aria-label={label} />;
}
