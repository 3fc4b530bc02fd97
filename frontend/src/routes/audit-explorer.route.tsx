import { ExplorerPage } from '../features/admin/audit-explorer/explorer-page';
import { AdminTabs } from './admin-tabs';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'explorer:title' };

/** `/audit`: a search in all audited events, for admins. */
export function Component() {
  return <ExplorerPage tabs={<AdminTabs shown="audit" />} />;
}
