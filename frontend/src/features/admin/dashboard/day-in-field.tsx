import type { WorkToday } from '@perpetua/contracts/dashboard.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import styles from './day-in-field.module.css';

const phases = ['done', 'underWay', 'accepted', 'unassigned'] as const;

/** Today's services by progress and by the hour of their slot; tomorrow's in one sentence. */
export function DayInField({ work }: { work: WorkToday }) {
  const { t } = useTranslation('dashboard');
  const { field, tomorrow } = work;
  const total = phases.reduce((sum, phase) => sum + field[phase], 0);
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="day-in-field">
      <h2 id="day-in-field" className="heading-small">
        {t('field.title')}
      </h2>
      <p className="muted small">
        {total === 0 ? t('field.none') : t('field.total', { count: total, partners: total - field.unassigned })}
      </p>
      {total > 0 && <Phases work={work} />}
      <p className={styles.tomorrow}>
        {tomorrow.services === 0
          ? t('field.tomorrowNone')
          : t('field.tomorrow', { count: tomorrow.services, partners: tomorrow.withPartner })}
      </p>
    </section>
  );
}

function Phases({ work: { field, today } }: { work: WorkToday }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormats();
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {phases.map(
          (phase) => field[phase] > 0 && <i key={phase} data-phase={phase} style={{ flexGrow: field[phase] }} />,
        )}
      </div>
      <dl className={styles.counts}>
        {phases.map((phase) => (
          <div key={phase}>
            <dt>
              <i data-phase={phase} aria-hidden="true" />
              {t(`field.${phase}`)}
            </dt>
            <dd>{number(field[phase])}</dd>
          </div>
        ))}
      </dl>
      <Link className="small" to={`${paths.services}?from=${today}&to=${today}`}>
        {t('field.open')}
      </Link>
      {field.hours.length > 0 && <Hours hours={field.hours} />}
    </>
  );
}

function Hours({ hours }: { hours: WorkToday['field']['hours'] }) {
  const { t } = useTranslation('dashboard');
  const sumOf = (hour: (typeof hours)[number]) => phases.reduce((sum, phase) => sum + hour[phase], 0);
  const most = Math.max(...hours.map(sumOf));
  return (
    <div className={styles.hours}>
      <h3 className="overline">{t('field.byHour')}</h3>
      <ul>
        {hours.map((hour) => (
          <li key={hour.hour}>
            <span className="visually-hidden">{t('field.hour', { hour: hour.hour, count: sumOf(hour) })}</span>
            <span className={styles.column} aria-hidden="true">
              {phases.map(
                (phase) =>
                  hour[phase] > 0 && <i key={phase} data-phase={phase} style={{ height: (hour[phase] / most) * 72 }} />,
              )}
            </span>
            <span className={styles.label} aria-hidden="true">
              {Number(hour.hour.slice(0, 2))}h
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
