import type { OccurrenceAnswer, SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { FlowerGlyph } from '../../../ui/flower-glyph';
import { ServiceLabelChip } from '../../../ui/service-label-chip';
import { MoveVisit } from './move-visit';
import styles from './plan-page.module.css';
import { usePlanVoice } from './use-plan-voice';
import { dateOf, stateOf } from './visits.policy';

/** All visits of a plan: date, status, a link to the service, and a button that moves the visit. */
export function PlanVisits({ plan }: { plan: SubscriptionAnswer }) {
  const { t } = useTranslation('plans');
  return (
    <section className={`card ${styles.card}`} aria-labelledby="visits">
      <h2 id="visits" className="heading-small">
        {t('visits')}
      </h2>
      <ol className={styles.visits}>
        {plan.occurrences.map((visit) => (
          <Visit key={visit.n} plan={plan} visit={visit} />
        ))}
      </ol>
    </section>
  );
}

function Visit({ plan, visit }: { plan: SubscriptionAnswer; visit: OccurrenceAnswer }) {
  const { servicePath } = usePlanVoice();
  const { t } = useTranslation('plans');
  const { date, longDate } = useFormats();
  const day = dateOf(visit);
  const { serviceId } = visit;
  return (
    <li className={styles.visit}>
      <span className={styles.number} aria-hidden="true">
        {visit.n}
      </span>
      <div className={styles.when}>
        {serviceId === undefined ? (
          <span>{longDate(day)}</span>
        ) : (
          <Link to={generatePath(servicePath, { serviceId })}>{longDate(day)}</Link>
        )}
        <span className="visually-hidden">{t('visit', { n: visit.n, count: plan.plan.months })}</span>
        {day !== visit.date && <span className="small muted">{t('instead', { date: date(visit.date) })}</span>}
      </div>
      <div className={styles.status}>
        <VisitChip plan={plan} visit={visit} />
        <MoveVisit plan={plan} visit={visit} />
      </div>
    </li>
  );
}

function VisitChip({ plan, visit }: { plan: SubscriptionAnswer; visit: OccurrenceAnswer }) {
  const { t } = useTranslation('plans');
  const state = stateOf(visit, plan);
  if (state === 'planned') {
    return (
      <span className={styles.planned}>
        <FlowerGlyph name="seed" />
        {t('planned')}
      </span>
    );
  }
  return <ServiceLabelChip label={visit.label} status={state} />;
}
