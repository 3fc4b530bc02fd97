import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePlans } from '../features/shop/catalogue/catalogue.api';
import { PlanCreator } from '../features/admin/catalogue-editing/plan-creator';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'products:plan.new' };

/** `/plans/create`: a new plan. */
export function Component() {
  const { t } = useTranslation('products');
  return (
    <>
      <PageHeading title={t('plan.new')} back={<Link to={paths.plans}>{t('plan.title')}</Link>} />
      <QueryView query={usePlans()} skeleton={<Skeleton height={480} />}>
        {(plans) => <PlanCreator plans={plans} />}
      </QueryView>
    </>
  );
}
