import type { Earning, EarningsStatement } from '@perpetua/contracts/partners.contract';
import { earningStatuses } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useBusinessNow } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { localDateAt } from '../../../lib/local-dates';
import { paths } from '../../../lib/paths';
import { useSite } from '../../../lib/site';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { RecordTable } from '../../../ui/record-table';
import { PaidSteps } from './paid-steps';
import { earnedBy, paidBy } from './pay-day.policy';
import styles from './statement.module.css';

const columns = ['service', 'date', 'state', 'amount'] as const;

/** The earnings from the services of a period, and their sums. */
export function StatementView({ statement }: { statement: EarningsStatement }) {
  const { t } = useTranslation('partners');
  const cellsOf = useCells();
  return (
    <>
      <Totals statement={statement} />
      <WhenPaid />
      {statement.rows.length === 0 ? (
        <EmptyState title={t('statement.none')} text={t('statement.noneText')} />
      ) : (
        <RecordTable
          caption={t('statement.caption')}
          columns={columns.map((key) => ({
            key,
            name: t(`column.${key}`),
            ...(key === 'amount' ? { kind: 'number' } : {}),
          }))}
          rows={statement.rows.map((earning) => ({ id: earning.serviceId, cells: cellsOf(earning) }))}
        />
      )}
    </>
  );
}

/** When an amount is earned and paid, with the day of payment for an invoice that is sent today. */
function WhenPaid() {
  const { t } = useTranslation('partners');
  const { date } = useFormats();
  const today = localDateAt('Europe/Lisbon', useBusinessNow());
  return (
    <section className={`card ${styles.paid}`} aria-labelledby="when-paid">
      <h2 id="when-paid" className="heading-small">
        {t('statement.when')}
      </h2>
      <ol className={styles.steps}>
        <PaidSteps />
      </ol>
      <p className={styles.payDay}>
        <Icon name="calendar" size={20} />
        <strong>{t('paid.today', { day: date(paidBy(today)) })}</strong>
      </p>
    </section>
  );
}

function Totals({ statement: { totals } }: { statement: EarningsStatement }) {
  const { t } = useTranslation('partners');
  const { euros } = useFormats();
  return (
    <dl className={styles.totals} aria-label={t('statement.totals')}>
      {earningStatuses.map((status) => (
        <div key={status} className={`card ${styles.total}`}>
          <dt>{t(`earning.${status}`)}</dt>
          <dd>{euros(totals[status])}</dd>
        </div>
      ))}
    </dl>
  );
}

function useCells() {
  const { t } = useTranslation('partners');
  const { text, date, euros } = useFormats();
  const windows = useSite()?.windows;
  const unrated = (completed: string) =>
    windows === undefined
      ? t('earning.unrated', { day: date(completed) })
      : t('earning.unratedUntil', { day: date(completed), earned: date(earnedBy(completed, windows)) });
  return ({ serviceId, orderNumber, name, scheduledDate, completedDate, status, amountToReceive }: Earning) => ({
    service: (
      <>
        <Link to={generatePath(paths.acceptedService, { serviceId })}>{text(name)}</Link>
        <span className={`small muted ${styles.order}`}>{orderNumber}</span>
      </>
    ),
    date: date(scheduledDate),
    state: status === 'pending' && completedDate !== null ? unrated(completedDate) : t(`earning.${status}`),
    amount: euros(amountToReceive),
  });
}
