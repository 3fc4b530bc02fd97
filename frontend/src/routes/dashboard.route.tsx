import { DashboardPage } from '../features/admin/dashboard/dashboard-page';
import { AdminTabs } from './admin-tabs';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'dashboard:title' };

/** `/dashboard`: the tasks that wait for an admin, and the figures; `?days=` 7, 30, 90 or 365. */
export function Component() {
  return <DashboardPage tabs={<AdminTabs shown="dashboard" />} />;
}
