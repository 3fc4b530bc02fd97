import { useTranslation } from 'react-i18next';
import { usePlans } from '../features/shop/catalogue/catalogue.api';
import { PlanCards } from '../features/admin/catalogue-editing/plan-cards';
import { paths } from '../lib/paths';
import { Button } from '../ui/button';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'products:plan.title' };

/** `/plans`: the cleaning plans that are on sale, for admins. */
export function Component() {
  const { t } = useTranslation('products');
  const create = (
    <Button look="outlined" to={paths.planCreate}>
      {t('plan.new')}
    </Button>
  );
  return (
    <>
      <PageHeading title={t('plan.title')} lead={t('plan.lead')} aside={create} />
      <QueryView query={usePlans()} skeleton={<Skeleton height={240} />}>
        {(plans) => <PlanCards plans={plans} />}
      </QueryView>
    </>
  );
}
