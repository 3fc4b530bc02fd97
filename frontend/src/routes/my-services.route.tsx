import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { servicesPerPage, useMyServices } from '../features/fulfilment/fulfilment.api';
import { MyServiceList } from '../features/fulfilment/my-service-list';
import { ServiceListSkeleton } from '../features/fulfilment/service-skeleton';
import { OpenOrders } from '../features/ordering/open-orders';
import { useOpenOrders } from '../features/ordering/ordering.api';
import { useSubscriptionsById } from '../features/subscriptions/subscriptions.api';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { Pagination } from '../ui/pagination';
import { QueryView } from '../ui/query-view';

/** Everything the customer has bought; what still has to be paid comes first. */
export function MyServicesRoute() {
  const { t } = useTranslation('fulfilment');
  const [search] = useSearchParams();
  const query = useMyServices({ page: Number(search.get('page') ?? 1) });
  const { data: openOrders = [] } = useOpenOrders();
  const hasPlans = useSubscriptionsById(true).size > 0;
  return (
    <>
      <PageHeading
        title={t('myServices.title')}
        lead={t('myServices.lead')}
        aside={
          hasPlans && (
            <Link className="button button-outlined" to={paths.subscriptions}>
              {t('myServices.plans')}
            </Link>
          )
        }
      />
      <OpenOrders orders={openOrders} />
      <QueryView query={query} skeleton={<ServiceListSkeleton />}>
        {({ items, total }) => (
          <>
            <MyServiceList services={items} hasNextElsewhere={openOrders.length > 0} />
            <Pagination total={total} pageSize={servicesPerPage} />
          </>
        )}
      </QueryView>
    </>
  );
}
