import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import styles from './page-outlet.module.css';

/**
 * Renders the page inside its layout. While the page's code or texts load, the layout stays visible and keeps the
 * focus.
 */
export function PageOutlet() {
  return (
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <Outlet />
    </Suspense>
  );
}
