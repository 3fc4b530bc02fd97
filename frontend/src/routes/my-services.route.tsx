import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { servicesPerPage, useMyServices } from '../features/fulfilment/fulfilment.api';
import { MyServiceList } from '../features/fulfilment/my-service-list';
import { ServiceListSkeleton } from '../features/fulfilment/service-skeleton';
import { PageHeading } from '../ui/page-heading';
import { Pagination } from '../ui/pagination';
import { QueryView } from '../ui/query-view';

/** Everything the customer has bought. */
export function MyServicesRoute() {
  const { t } = useTranslation('fulfilment');
  const [search] = useSearchParams();
  const query = useMyServices(Number(search.get('page') ?? 1));
  return (
    <>
      <PageHeading title={t('myServices.title')} lead={t('myServices.lead')} />
      <QueryView query={query} skeleton={<ServiceListSkeleton />}>
        {({ items, total }) => (
          <>
            <MyServiceList services={items} />
            <Pagination total={total} pageSize={servicesPerPage} />
          </>
        )}
      </QueryView>
    </>
  );
}
