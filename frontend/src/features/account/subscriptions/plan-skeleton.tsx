import { Skeleton } from '../../../ui/skeleton';
import styles from './plan-page.module.css';

export function PlanListSkeleton() {
  return (
    <div className={styles.list}>
      <Skeleton height={240} />
      <Skeleton height={240} />
    </div>
  );
}

export function PlanSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton height={280} />
      <Skeleton height={420} />
    </div>
  );
}
