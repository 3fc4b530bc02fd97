import styles from './plan-tiles.module.css';

const monthsOfYear = Array.from({ length: 12 }, (_, index) => index + 1);

/** A year as twelve tiles; the visits that a plan pays for are filled. A text beside it says the same. */
export function PlanTiles({ visits }: { visits: number }) {
  return (
    <span className={styles.tiles} aria-hidden="true">
      {monthsOfYear.map((month) => (
        <span key={month} className={month <= visits ? styles.bought : styles.tile} />
      ))}
    </span>
  );
}
