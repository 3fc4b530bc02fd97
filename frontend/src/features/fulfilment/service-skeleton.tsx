import Skeleton from '@mui/material/Skeleton';
import styles from './service-page.module.css';

/** The skeleton of a service's page. */
export function ServiceSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton variant="rectangular" width="60%" height={48} />
      <Skeleton variant="rectangular" height={136} />
      <div className={styles.page}>
        <Skeleton variant="rectangular" height={360} />
        <Skeleton variant="rectangular" height={300} />
      </div>
    </div>
  );
}

/** The skeleton of a list of services. */
export function ServiceListSkeleton() {
  return (
    <div className={styles.skeleton}>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} variant="rectangular" height={116} />
      ))}
    </div>
  );
}
