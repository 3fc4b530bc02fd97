import Skeleton from '@mui/material/Skeleton';
import styles from './plan-page.module.css';

export function PlanListSkeleton() {
  return (
    <div className={styles.list}>
      <Skeleton variant="rectangular" height={240} />
      <Skeleton variant="rectangular" height={240} />
    </div>
  );
}

export function PlanSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton variant="rectangular" height={280} />
      <Skeleton variant="rectangular" height={420} />
    </div>
  );
}
