import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { PlanList } from '../features/account/subscriptions/plan-list';
import { plansPerPage, usePlans } from '../features/account/subscriptions/subscriptions.api';
import { usePlanVoice } from '../features/account/subscriptions/use-plan-voice';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { Pagination } from '../ui/pagination';
import { QueryView } from '../ui/query-view';
import { PlanListSkeleton } from '../features/account/subscriptions/plan-skeleton';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'plans:title' };

/** `/subscriptions`: the customer's plans; for an admin those of all customers, or of `?customer=`. */
export function Component() {
  const { t } = useTranslation(['plans', 'fulfilment']);
  const [search] = useSearchParams();
  const { isOffice } = usePlanVoice();
  const plans = usePlans(Number(search.get('page') ?? 1), search.get('customer') ?? undefined);
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
