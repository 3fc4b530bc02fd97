import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Icon } from '../../../ui/icon';
import { useServiceWords } from '../../account/fulfilment/service/service-words';
import styles from './day-round.module.css';
import { ClosingTime } from './closing-time';
import { type DayPlan, doneAt, type Visit } from './day-plan.policy';
import { exactPlace } from './visit-words';
import { UnsentMark } from '../../account/fulfilment/unsent/unsent-mark';

/** Up to this distance in kilometres the partner walks; beyond it, the partner drives. */
const walkKm = 1;

/** The visits of the day in order, with the distance from each to the next. */
export function DayRound({ plan, isToday }: { plan: DayPlan; isToday: boolean }) {
  const { t } = useTranslation('agenda');
  const { way } = useFormats();
  return (
    <section className={`card ${styles.round}`} aria-labelledby="round">
      <div className={styles.head}>
        <h2 id="round" className="heading-small">
          {t(isToday ? 'round.today' : 'round.day')}
        </h2>
        {plan.wayKm > 0 && <p className="muted">{way(plan.wayKm)}</p>}
      </div>
      <ol className={styles.visits}>
        {plan.visits.map((visit, index) => (
          <li key={visit.service.id}>
            {visit.legKm !== undefined && <Leg kilometres={visit.legKm} />}
            <VisitRow visit={visit} number={index + 1} />
          </li>
        ))}
      </ol>
      {plan.wayKm > 0 && <p className="small muted">{t('round.straight')}</p>}
    </section>
  );
}

function Leg({ kilometres }: { kilometres: number }) {
  const { t } = useTranslation('agenda');
  const { way } = useFormats();
  if (kilometres < 0.005) return <p className={styles.leg}>{t('round.samePlace')}</p>;
  return (
    <p className={styles.leg}>{t(kilometres <= walkKm ? 'round.walk' : 'round.drive', { way: way(kilometres) })}</p>
  );
}

function VisitRow({ visit: { service, phase, hours }, number }: { visit: Visit; number: number }) {
  const { euros, text } = useFormats();
  const { strong, rest } = exactPlace(service);
  return (
    <article
      className={styles.visit}
      data-phase={phase}
      aria-current={phase === 'now' ? 'step' : undefined}
      aria-labelledby={`visit-${service.id}`}
    >
      <span className={styles.number} aria-hidden="true">
        {phase === 'done' ? <Icon name="check" size={20} /> : number}
      </span>
      <div className={styles.what}>
        <h3 id={`visit-${service.id}`}>
          <Link to={generatePath(paths.acceptedService, { serviceId: service.id })}>{text(service.name)}</Link>
        </h3>
        <p className="small">{strong}</p>
        <p className="small muted">{rest}</p>
        <VisitState service={service} phase={phase} />
        <UnsentMark service={service} isSmall />
        <ClosingTime hours={hours} />
      </div>
      {service.amountToReceive !== undefined && (
        <span className={`numbers ${styles.amount}`}>{euros(service.amountToReceive)}</span>
      )}
    </article>
  );
}

/**
 * One line about a visit: when it was finished, why it is interrupted, that it is the current visit, or the hour for
 * which it is scheduled.
 */
function VisitState({ service, phase }: { service: Service; phase: Visit['phase'] }) {
  const { t } = useTranslation('agenda');
  const { time } = useFormats();
  const words = useServiceWords();
  if (phase === 'done') {
    const count = service.images.before.length + service.images.after.length;
    const at = doneAt(service);
    return (
      <p className="small muted">
        {at.includes('T') ? t('round.doneAt', { time: time(at, service.timeZone), count }) : t('round.done')}
      </p>
    );
  }
  if (service.status === 'blocked' || service.status === 'reschedule_proposed') {
    return <p className={`small ${styles.stopped}`}>{words.detail(service, 'partner')}</p>;
  }
  if (phase === 'now') return <p className="small muted">{t('round.now')}</p>;
  return service.scheduledHour === undefined ? null : (
    <p className="small muted">{words.hours(service.scheduledHour)}</p>
  );
}
