import Skeleton from '@mui/material/Skeleton';
import styles from './catalogue.module.css';

const places = Array.from({ length: 8 }, (_, index) => index);

/** The shape of a catalogue before its products are known. */
export function ProductGridSkeleton() {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {places.map((place) => (
        <li key={place}>
          <div className="card">
            <Skeleton variant="rectangular" width="100%" height="auto" sx={{ aspectRatio: '1' }} />
            <div className={styles.skeletonWords}>
              <Skeleton variant="rectangular" height={22} width="80%" />
              <Skeleton variant="rectangular" height={40} />
              <Skeleton variant="rectangular" height={44} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
