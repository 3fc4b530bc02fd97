import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import styles from './page-outlet.module.css';

/** The page within its layout. While it waits for its code or texts, what is around it stays, and so does the focus. */
export function PageOutlet() {
  return (
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <Outlet />
    </Suspense>
  );
}
