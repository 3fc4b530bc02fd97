import { ExplorerPage } from '../features/audit-explorer/explorer-page';
import { AdminTabs } from './admin-tabs';

/** `/audit`: the whole history, for admins. */
export function AuditExplorerRoute() {
  return <ExplorerPage tabs={<AdminTabs shown="audit" />} />;
}
