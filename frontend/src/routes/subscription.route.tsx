import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { PlanFacts } from '../features/account/subscriptions/plan-facts';
import styles from '../features/account/subscriptions/plan-page.module.css';
import { PlanSkeleton } from '../features/account/subscriptions/plan-skeleton';
import { PlanStatus } from '../features/account/subscriptions/plan-status';
import { PlanVisits } from '../features/account/subscriptions/plan-visits';
import { subscriptionQuery, useSubscription } from '../features/account/subscriptions/subscriptions.api';
import { usePlanVoice } from '../features/account/subscriptions/use-plan-voice';
import { useFormats } from '../lib/formats';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: ({ t, text, params, client }) => {
    const known = client.getQueryData(subscriptionQuery(params['subscriptionId'] ?? '').queryKey);
    return known === undefined ? t('plans:one') : text(known.product.name);
  },
};

/** `/subscriptions/:subscriptionId`: one plan with its visits. */
export function Component() {
  const { t } = useTranslation('plans');
  const { text } = useFormats();
  const { isOffice } = usePlanVoice();
  const { subscriptionId } = useParams();
  const query = useSubscription(subscriptionId);
  const { data } = query;
  const lead = [data?.grave?.deceasedName, data?.grave?.cemetery].filter(Boolean).join('. ');
  return (
    <>
      <PageHeading
        title={data === undefined ? t('one') : text(data.product.name)}
        lead={lead}
        back={<Link to={paths.subscriptions}>{t(isOffice ? 'office.title' : 'title')}</Link>}
      />
      <QueryView query={query} skeleton={<PlanSkeleton />}>
        {(plan) => (
          <div className={styles.page}>
            <div className={styles.aside}>
              <PlanStatus plan={plan} />
              <div className={styles.after}>
                <PlanFacts plan={plan} />
              </div>
            </div>
            <PlanVisits plan={plan} />
          </div>
        )}
      </QueryView>
    </>
  );
}
