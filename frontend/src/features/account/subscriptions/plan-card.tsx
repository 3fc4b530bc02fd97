import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { businessNow } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { localDateAt } from '../../../lib/local-dates';
import { paths } from '../../../lib/paths';
import styles from './plan-card.module.css';
import { useSubscription } from './subscriptions.api';
import { VisitTiles } from './visit-tiles';
import { dateOf, nextVisit } from './visits.policy';

/** The plan to which a visit belongs: one tile per visit, linked to the visit's service if there is one. */
export function PlanCard({ subscriptionId, occurrence }: { subscriptionId: string; occurrence?: number | undefined }) {
  const { data } = useSubscription(subscriptionId);
  if (data === undefined) return null;
  return <Plan subscription={data} occurrence={occurrence} />;
}

function Plan({ subscription, occurrence }: { subscription: SubscriptionAnswer; occurrence: number | undefined }) {
  const { t } = useTranslation('fulfilment');
  const { text, date } = useFormats();
  const { plan, occurrences, status } = subscription;
  const others = { status, occurrences: occurrences.filter(({ n }) => n !== occurrence) };
  const following = nextVisit(others, localDateAt(subscription.timeZone, businessNow()));
  return (
    <section className={`card ${styles.card}`} aria-labelledby="plan">
      <h2 id="plan" className="heading-small">
        {plan.name === undefined ? t('plan.months', { count: plan.months }) : text(plan.name)}
      </h2>
      <p>
        {occurrence !== undefined && t('plan.visitOf', { n: occurrence, count: plan.months })}{' '}
        {status === 'active' && following && t('plan.nextIs', { date: date(dateOf(following)) })}
        {(status === 'paused' || status === 'cancelled' || status === 'completed') && t(`plan.${status}`)}
      </p>
      <VisitTiles plan={subscription} here={occurrence} />
      <Link to={generatePath(paths.subscription, { subscriptionId: subscription.id })}>{t('plan.open')}</Link>
    </section>
  );
}
