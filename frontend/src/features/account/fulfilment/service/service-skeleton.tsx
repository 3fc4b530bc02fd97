import { Skeleton } from '../../../../ui/skeleton';
import styles from './service-page.module.css';

/** The skeleton of a service's page. */
export function ServiceSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="60%" height={48} />
      <Skeleton height={136} />
      <div className={styles.page}>
        <Skeleton height={360} />
        <Skeleton height={300} />
      </div>
    </div>
  );
}

/** The skeleton of a list of services. */
export function ServiceListSkeleton() {
  return (
    <div className={styles.skeleton}>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} height={116} />
      ))}
    </div>
  );
}
