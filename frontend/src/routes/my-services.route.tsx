import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { servicesPerPage, useMyServices } from '../features/account/fulfilment/fulfilment.api';
import { MyServiceFilters } from '../features/account/fulfilment/my-services/my-service-filters';
import styles from '../features/account/fulfilment/my-services/my-service-filters.module.css';
import { MyServiceList } from '../features/account/fulfilment/my-services/my-service-list';
import { isFiltered, myServiceSearch } from '../features/account/fulfilment/my-services/my-service-search.policy';
import { ServiceListSkeleton } from '../features/account/fulfilment/service/service-skeleton';
import { useAllGraves } from '../features/account/graves/graves.api';
import { OpenOrders } from '../features/shop/ordering/order/open-orders';
import { useOpenOrders } from '../features/shop/ordering/ordering.api';
import { useSubscriptionsById } from '../features/account/subscriptions/subscriptions.api';
import { paths } from '../lib/paths';
import { useOffice } from '../lib/use-office';
import { Button } from '../ui/button';
import { PageHeading } from '../ui/page-heading';
import { Pagination } from '../ui/pagination';
import { QueryView } from '../ui/query-view';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'fulfilment:myServices.title' };

/** Everything the customer has bought; unpaid orders come first. */
export function Component() {
  const { t } = useTranslation('fulfilment');
  const isOffice = useOffice();
  const [address] = useSearchParams();
  const search = myServiceSearch(address);
  const query = useMyServices(search);
  const { data: graves } = useAllGraves();
  const { data: openOrders = [] } = useOpenOrders();
  const hasPlans = useSubscriptionsById(true).size > 0;
  return (
    <>
      <PageHeading
        title={t(isOffice ? 'myServices.titleOffice' : 'myServices.title')}
        lead={t(isOffice ? 'myServices.leadOffice' : 'myServices.lead')}
        aside={
          <span className={styles.ways}>
            <Button look="outlined" to={paths.orders}>
              {t(isOffice ? 'myServices.ordersOffice' : 'myServices.orders')}
            </Button>
            {hasPlans && (
              <Button look="outlined" to={paths.subscriptions}>
                {t(isOffice ? 'myServices.plansOffice' : 'myServices.plans')}
              </Button>
            )}
          </span>
        }
      />
      <OpenOrders orders={openOrders} />
      <MyServiceFilters search={search} graves={graves?.items ?? []} />
      <QueryView query={query} skeleton={<ServiceListSkeleton />}>
        {({ items, total }) => (
          <>
            <MyServiceList services={items} hasNextElsewhere={openOrders.length > 0} isNarrowed={isFiltered(search)} />
            <Pagination total={total} pageSize={servicesPerPage} />
          </>
        )}
      </QueryView>
    </>
  );
}
