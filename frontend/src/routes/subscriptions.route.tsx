import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { PlanList } from '../features/subscriptions/plan-list';
import { plansPerPage, useMyPlans } from '../features/subscriptions/subscriptions.api';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { Pagination } from '../ui/pagination';
import { QueryView } from '../ui/query-view';
import { PlanListSkeleton } from '../features/subscriptions/plan-skeleton';

/** `/subscriptions`: the customer's plans. */
export function SubscriptionsRoute() {
  const { t } = useTranslation(['plans', 'fulfilment']);
  const [search] = useSearchParams();
  const plans = useMyPlans(Number(search.get('page') ?? 1));
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t('lead')}
        back={<Link to={paths.myServices}>{t('fulfilment:myServices.title')}</Link>}
      />
      <QueryView query={plans} skeleton={<PlanListSkeleton />}>
        {({ items, total }) => (
          <>
            <PlanList plans={items} />
            <Pagination total={total} pageSize={plansPerPage} />
          </>
        )}
      </QueryView>
    </>
  );
}
