import styles from './catalogue.module.css';
import { Skeleton } from '../../../ui/skeleton';

const places = Array.from({ length: 8 }, (_, index) => index);

/** The skeleton of a catalogue while its products load. */
export function ProductGridSkeleton() {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {places.map((place) => (
        <li key={place}>
          <div className="card">
            <Skeleton />
            <div className={styles.skeletonWords}>
              <Skeleton height={22} width="80%" />
              <Skeleton height={40} />
              <Skeleton height={44} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
