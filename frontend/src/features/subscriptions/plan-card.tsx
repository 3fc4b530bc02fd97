import type { OccurrenceAnswer, SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { businessNow } from '../../lib/business-clock';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { FlowerGlyph } from '../../ui/flower-glyph';
import { glyphOf } from '../../ui/service-label-chip';
import styles from './plan-card.module.css';
import { useSubscription } from './subscriptions.api';

/** The plan a visit belongs to: one tile a visit, each leading to its service where there is one. */
export function PlanCard({ subscriptionId, occurrence }: { subscriptionId: string; occurrence?: number | undefined }) {
  const { data } = useSubscription(subscriptionId);
  if (data === undefined) return null;
  return <Plan subscription={data} occurrence={occurrence} />;
}

function Plan({ subscription, occurrence }: { subscription: SubscriptionAnswer; occurrence: number | undefined }) {
  const { t } = useTranslation('fulfilment');
  const { text, date } = useFormats();
  const { plan, occurrences, status } = subscription;
  const today = businessNow().toISOString().slice(0, 10);
  const following = occurrences.find((visit) => visit.n !== occurrence && dateOf(visit) >= today);
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
      <ol className={styles.tiles} aria-label={t('plan.tiles')}>
        {occurrences.map((visit) => (
          <li key={visit.n}>
            <VisitTile visit={visit} isHere={visit.n === occurrence} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function VisitTile({ visit, isHere }: { visit: OccurrenceAnswer; isHere: boolean }) {
  const { t } = useTranslation('fulfilment');
  const common = useTranslation().t;
  const { month, date } = useFormats();
  const day = dateOf(visit);
  const isOver = visit.label === 'complete' || visit.label === 'service_complete';
  const state = visit.serviceId === undefined ? t('plan.notYet') : common(`serviceLabel.${visit.label}`);
  const label = t('plan.tile', { n: visit.n, date: date(day), state });
  const face = (
    <>
      <FlowerGlyph name={visit.serviceId === undefined ? 'seed' : glyphOf(visit.label)} />
      <span aria-hidden="true">{month(day)}</span>
    </>
  );
  const className = `${styles.tile} ${isOver ? styles.over : ''} ${isHere ? styles.here : ''}`;
  if (visit.serviceId === undefined || isHere) {
    return (
      <span className={className} role="img" aria-label={label} aria-current={isHere ? 'true' : undefined}>
        {face}
      </span>
    );
  }
  return (
    <Link className={className} to={generatePath(paths.myService, { serviceId: visit.serviceId })} aria-label={label}>
      {face}
    </Link>
  );
}

/** When the visit really is: its service may have been moved. */
const dateOf = ({ scheduledDate, date }: OccurrenceAnswer): string => scheduledDate ?? date;
