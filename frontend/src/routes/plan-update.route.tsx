import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { plansQuery, usePlans } from '../features/shop/catalogue/catalogue.api';
import { PlanEditor } from '../features/admin/catalogue-editing/plan-editor';
import { useFormats } from '../lib/formats';
import { paths } from '../lib/paths';
import { EmptyState } from '../ui/empty-state';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import { WhatChanged } from '../ui/what-changed';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: ({ t, text, params, client }) => {
    const plans = client.getQueryData(plansQuery().queryKey);
    const plan = plans?.find(({ servicesPlansID }) => servicesPlansID === params['planId']);
    return plan === undefined ? t('products:plan.one') : text(plan.name);
  },
};

/** `/plans/update/:planId`: the form that changes a plan that is on sale. */
export function Component() {
  const { t } = useTranslation('products');
  const { text } = useFormats();
  const { planId } = useParams();
  const query = usePlans();
  const plan = query.data?.find(({ servicesPlansID }) => servicesPlansID === planId);
  return (
    <>
      <PageHeading
        title={plan === undefined ? t('plan.one') : text(plan.name)}
        back={<Link to={paths.plans}>{t('plan.title')}</Link>}
        aside={planId !== undefined && <WhatChanged record={planId} />}
      />
      <QueryView query={query} skeleton={<Skeleton height={480} />}>
        {(plans) =>
          plan === undefined ? (
            <EmptyState title={t('plan.gone')} />
          ) : (
            <PlanEditor key={planId} plan={plan} plans={plans} />
          )
        }
      </QueryView>
    </>
  );
}
