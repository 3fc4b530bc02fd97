import { parseDecimal, toDecimal } from '@perpetua/contracts/money';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Figures } from '../../../ui/figures';
import styles from './agenda.module.css';
import type { DayPlan } from './day-plan.policy';

/**
 * The day's earnings, so far and in total. Each visit is a segment of the bar, whose width is proportional to the
 * visit's amount.
 */
export function DayMoney({ plan: { visits, doneCents, allCents }, isToday }: { plan: DayPlan; isToday: boolean }) {
  const { t } = useTranslation('agenda');
  const { euros } = useFormats();
  const done = { name: t('money.done'), value: euros(toDecimal(doneCents)) };
  const all = { name: t(isToday ? 'money.end' : 'money.day'), value: euros(toDecimal(allCents)) };
  return (
    <section className={`card ${styles.money}`} aria-labelledby="day-money">
      <h2 id="day-money" className="visually-hidden">
        {t('money.title')}
      </h2>
      <Figures figures={isToday ? [done, all] : [all]} />
      <div className={styles.bar} aria-hidden="true">
        {visits.map(({ service: { id, amountToReceive = '0.00' }, phase }) => (
          <span key={id} data-phase={phase} style={{ flexGrow: Math.max(1, parseDecimal(amountToReceive)) }} />
        ))}
      </div>
      <Link to={paths.statement}>{t('money.statement')}</Link>
    </section>
  );
}
