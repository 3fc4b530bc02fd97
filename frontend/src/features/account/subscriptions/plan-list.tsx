import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { businessNow } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import styles from './plan-page.module.css';
import { usePlanVoice } from './use-plan-voice';
import { VisitTiles } from './visit-tiles';
import { dateOf, nextVisit } from './visits.policy';
import { localDateAt } from '../../../lib/local-dates';

/** Plans with their visits and the date of the next visit. */
export function PlanList({ plans }: { plans: readonly SubscriptionAnswer[] }) {
  const { t } = useTranslation('plans');
  const { isOffice } = usePlanVoice();
  if (plans.length === 0) {
    if (isOffice) return <EmptyState title={t('none')} />;
    return (
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        action={
          <Button look="outlined" to={paths.cleanings}>
            {t('toCleanings')}
          </Button>
        }
      />
    );
  }
  return (
    <ul className={styles.list} aria-label={t(isOffice ? 'office.title' : 'title')}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <PlanListCard plan={plan} />
        </li>
      ))}
    </ul>
  );
}

function PlanListCard({ plan }: { plan: SubscriptionAnswer }) {
  const { t } = useTranslation('plans');
  const { text, longDate } = useFormats();
  const nameId = `plan-${plan.id}`;
  const next = nextVisit(plan, localDateAt(plan.timeZone, businessNow()));
  const place = [plan.grave?.deceasedName, plan.grave?.cemetery].filter(Boolean).join('. ');
  return (
    <article className={`card ${styles.card}`} aria-labelledby={nameId}>
      <div>
        <h2 id={nameId} className="heading-small">
          <Link className={styles.name} to={generatePath(paths.subscription, { subscriptionId: plan.id })}>
            {text(plan.product.name)}
          </Link>
        </h2>
        <p className="muted">{place}</p>
        {plan.customer !== undefined && (
          <p>
            <Link to={generatePath(paths.userDetails, { userId: plan.customer.id })}>{plan.customer.name}</Link>
          </p>
        )}
      </div>
      <p className={styles.state}>
        <strong>{t(`status.${plan.status}`)}</strong>
        {plan.status === 'active' && next && (
          <span>
            <Icon name="calendar" size={20} />
            {t('nextOn', { date: longDate(dateOf(next)) })}
          </span>
        )}
      </p>
      <VisitTiles plan={plan} />
    </article>
  );
}
