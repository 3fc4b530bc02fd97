import { DashboardPage } from '../features/dashboard/dashboard-page';

/** `/dashboard`: what waits for an admin, and the figures; `?days=` 7, 30, 90 or 365. */
export function DashboardRoute() {
  return <DashboardPage />;
}
