import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import styles from './page-outlet.module.css';

/** The page within its layout. While its code or texts load, the surrounding layout and the focus stay. */
export function PageOutlet() {
  return (
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <Outlet />
    </Suspense>
  );
}
