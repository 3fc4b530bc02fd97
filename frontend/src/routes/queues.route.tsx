import { OperationsPage } from '../features/admin/operations/operations-page';
import { AdminTabs } from './admin-tabs';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'operations:title' };

/** `/queues`: the state of background work, for admins. */
export function Component() {
  return <OperationsPage tabs={<AdminTabs shown="queues" />} />;
}
