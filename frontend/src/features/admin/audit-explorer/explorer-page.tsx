import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../../ui/page-heading';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { useAuditEvents } from './explorer.api';
import { queryOfAddress } from './explorer-address';
import { ExplorerFilters } from './explorer-filters';
import { ExplorerList } from './explorer-list';
import { ExportButtons } from './export-buttons';
import { IntegrityBadge } from './integrity-badge';
import { IntegrityPanel } from './integrity-panel';

/** The audit page: searches all audited events. The filters are stored only in the page's URL. */
export function ExplorerPage({ tabs }: { tabs?: ReactNode }) {
  const { t } = useTranslation('explorer');
  const [search] = useSearchParams();
  const query = queryOfAddress(search);
  const events = useAuditEvents(query);
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} aside={<IntegrityBadge />} />
      {tabs}
      <ExplorerFilters names={namesOf(events.data?.items ?? [])} />
      <ExportButtons query={query} />
      <QueryView query={events} skeleton={<Skeleton height={640} />}>
        {({ items, total, next }) => <ExplorerList events={items} total={total} next={next} />}
      </QueryView>
      <IntegrityPanel />
    </>
  );
}

const namesOf = (events: readonly { actor: { id: string; name: string | null } }[]): ReadonlyMap<string, string> =>
  new Map(events.flatMap(({ actor: { id, name } }) => (name === null ? [] : [[id, name] as const])));
