import styles from './plan-tiles.module.css';

const monthsOfYear = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * A year as twelve tiles, as many filled as the plan has visits. Hidden from screen readers, because the text next to
 * the tiles says the same.
 */
export function PlanTiles({ visits }: { visits: number }) {
  return (
    <span className={styles.tiles} aria-hidden="true">
      {monthsOfYear.map((month) => (
        <span key={month} className={month <= visits ? styles.bought : styles.tile} />
      ))}
    </span>
  );
}
