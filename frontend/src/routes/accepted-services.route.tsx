import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AcceptedList } from '../features/partner/work/accepted-list';
import { OfflineNotes } from '../features/partner/offline/offline-notes';
import { OutsideRadius } from '../features/partner/partners/outside-radius';
import { acceptedPerPage, useAcceptedServices } from '../features/account/fulfilment/fulfilment.api';
import { ServiceListSkeleton } from '../features/account/fulfilment/service/service-skeleton';
import { PageHeading } from '../ui/page-heading';
import { Pagination } from '../ui/pagination';
import { QueryView } from '../ui/query-view';
import { PartnerTabs } from './partner-tabs';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'fulfilment:accepted.title' };

/** The partner's accepted services; their status can be changed in the list. */
export function Component() {
  const { t } = useTranslation('fulfilment');
  const [search] = useSearchParams();
  const query = useAcceptedServices(Number(search.get('page') ?? 1));
  return (
    <>
      <PageHeading title={t('accepted.title')} />
      <PartnerTabs shown="accepted" />
      <OfflineNotes readAt={query.dataUpdatedAt} />
      <QueryView query={query} skeleton={<ServiceListSkeleton />}>
        {({ items, total }) => (
          <>
            <OutsideRadius />
            <AcceptedList services={items} />
            <Pagination total={total} pageSize={acceptedPerPage} />
          </>
        )}
      </QueryView>
    </>
  );
}
