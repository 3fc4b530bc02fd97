import type { Earning, EarningsStatement } from '@perpetua/contracts/partners.contract';
import { earningStatuses } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { EmptyState } from '../../../ui/empty-state';
import { Note } from '../../../ui/note';
import { RecordTable } from '../../../ui/record-table';
import styles from './statement.module.css';

const columns = ['service', 'date', 'state', 'amount'] as const;

/** The earnings from the services of a period, and their sums. */
export function StatementView({ statement }: { statement: EarningsStatement }) {
  const { t } = useTranslation('partners');
  const cellsOf = useCells();
  return (
    <>
      <Totals statement={statement} />
      <Note icon="clock">{t('statement.paid')}</Note>
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
  return ({ serviceId, orderNumber, name, scheduledDate, completedDate, status, amountToReceive }: Earning) => ({
    service: (
      <>
        <Link to={generatePath(paths.acceptedService, { serviceId })}>{text(name)}</Link>
        <span className={`small muted ${styles.order}`}>{orderNumber}</span>
      </>
    ),
    date: date(scheduledDate),
    state:
      status === 'pending' && completedDate !== null
        ? t('earning.unrated', { day: date(completedDate) })
        : t(`earning.${status}`),
    amount: euros(amountToReceive),
  });
}
