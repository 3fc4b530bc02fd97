import { useTranslation } from 'react-i18next';
import { CemeteryMap } from '../features/account/grave-year/cemetery-map';
import { AddGrave } from '../features/account/graves/grave-list';
import { useAllGraves } from '../features/account/graves/graves.api';
import { EmptyState } from '../ui/empty-state';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import { GraveTabs } from './grave-tabs';
import { useOffice } from '../lib/use-office';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'graveYear:title' };

/** `/cemetery-map`: the user's graves and nearby cemeteries on a map, and the visits of one year to a grave. */
export function Component() {
  const { t } = useTranslation(['graveYear', 'graves']);
  const isOffice = useOffice();
  const query = useAllGraves();
  return (
    <>
      <PageHeading title={t('title')} lead={t(isOffice ? 'leadOffice' : 'lead')} aside={<AddGrave />} />
      <GraveTabs shown="map" />
      <QueryView query={query} skeleton={<Skeleton height={480} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('graves:list.empty')} text={t('graves:list.emptyText')} action={<AddGrave />} />
          ) : (
            <CemeteryMap graves={items} />
          )
        }
      </QueryView>
    </>
  );
}
