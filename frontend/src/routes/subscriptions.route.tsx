import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { PlanList } from '../features/account/subscriptions/plan-list';
import { plansPerPage, subscriptionSearch, usePlans } from '../features/account/subscriptions/subscriptions.api';
import { PlanFilters } from '../features/account/subscriptions/plan-filters';
import { usePlanVoice } from '../features/account/subscriptions/use-plan-voice';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { Pagination } from '../ui/pagination';
import { QueryView } from '../ui/query-view';
import { PlanListSkeleton } from '../features/account/subscriptions/plan-skeleton';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'plans:title' };

/**
 * `/subscriptions`: the customer's plans; for an admin those of all customers or of `?customer=`, with `?plan=` those of a
 * plan of the catalogue and with `?open=true` those that run.
 */
export function Component() {
  const { t } = useTranslation(['plans', 'fulfilment']);
  const [search] = useSearchParams();
  const { isOffice } = usePlanVoice();
  const plans = usePlans(subscriptionSearch(search));
  return (
    <>
      <PageHeading
        title={t(isOffice ? 'office.title' : 'title')}
        lead={t(isOffice ? 'office.lead' : 'lead')}
        back={
          isOffice ? (
            <Link to={paths.services}>{t('office.services')}</Link>
          ) : (
            <Link to={paths.myServices}>{t('fulfilment:myServices.title')}</Link>
          )
        }
      />
      {isOffice && <PlanFilters />}
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
