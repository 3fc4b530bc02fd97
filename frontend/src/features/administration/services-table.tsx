import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import table from '../../ui/record-table.module.css';
import type { Queue } from './service-filters.policy';
import styles from './services-table.module.css';
import { StatusText } from './status-text';
import { WhyQueued } from './why-queued';

interface ServicesTableProps {
  services: readonly Service[];
  /** What each row waits for; the first, the most urgent, blooms. */
  queue: Queue | undefined;
  labelChip: (service: Service) => ReactNode;
}

const columns = ['service', 'place', 'date', 'customer', 'partner', 'status', 'total'] as const;
const queueColumns = ['service', 'place', 'date', 'why', 'customer', 'total', 'action'] as const;

/** Of a column's cells and its heading. */
const classes: Partial<Record<(typeof columns | typeof queueColumns)[number], string | undefined>> = {
  date: styles.date,
  customer: styles.wide,
  partner: styles.wide,
  action: styles.action,
};

/** One service a row; below 600 px one a card. */
export function ServicesTable({ services, queue, labelChip }: ServicesTableProps) {
  const { t } = useTranslation('audit');
  const shown = queue ? queueColumns : columns;
  return (
    <table className={`${table.table} ${styles.services}`}>
      <caption className="visually-hidden">{t('services.caption')}</caption>
      <thead>
        <tr>
          {shown.map((column) => (
            <th
              key={column}
              scope="col"
              className={classes[column]}
              data-kind={column === 'total' ? 'number' : undefined}
            >
              {column === 'action' ? (
                <span className="visually-hidden">{t('columns.action')}</span>
              ) : (
                t(`columns.${column}`)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {services.map((service, index) => (
          <tr key={service.id}>
            <ServiceCells service={service} />
            {queue ? (
              <QueueCells service={service} queue={queue} urgent={index === 0} />
            ) : (
              <StateCells service={service} chip={labelChip(service)} />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface QueueCellProps {
  service: Service;
  queue: Queue;
  urgent: boolean;
}

function QueueCells({ service, queue, urgent }: QueueCellProps) {
  const { t } = useTranslation('audit');
  return (
    <>
      <td data-column={t('columns.why')}>
        <WhyQueued service={service} />
      </td>
      <CustomerCell service={service} />
      <TotalCell service={service} />
      <ActionCell service={service} queue={queue} urgent={urgent} />
    </>
  );
}

function StateCells({ service, chip }: { service: Service; chip: ReactNode }) {
  const { t } = useTranslation('audit');
  return (
    <>
      <CustomerCell service={service} />
      <td className={styles.wide} data-column={t('columns.partner')}>
        {service.partner?.name ?? '–'}
      </td>
      <td className={styles.status}>
        {chip}
        <span className="small muted">
          <StatusText service={service} />
        </span>
      </td>
      <TotalCell service={service} />
    </>
  );
}

function ServiceCells({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const { text, shortDate } = useFormats();
  return (
    <>
      <th scope="row">
        <Link to={generatePath(paths.service, { serviceId: service.id })}>{text(service.name)}</Link>
        <span className={styles.second}>{service.orderNumber}</span>
      </th>
      <td data-column={t('columns.place')}>
        {service.city}
        <span className={styles.second}>{service.parish}</span>
      </td>
      <td className={styles.date} data-column={t('columns.date')}>
        {shortDate(service.scheduledDate)}
        <span className={styles.second}>{service.scheduledHour}</span>
      </td>
    </>
  );
}

function CustomerCell({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  return (
    <td className={styles.wide} data-column={t('columns.customer')}>
      {service.customer?.name ?? '–'}
    </td>
  );
}

function TotalCell({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const { euros } = useFormats();
  return (
    <td data-kind="number" data-column={t('columns.total')}>
      {euros(service.total)}
    </td>
  );
}

function ActionCell({ service, queue, urgent }: QueueCellProps) {
  const { t } = useTranslation('audit');
  return (
    <td className={styles.action}>
      <Link
        className={`button button-small ${urgent ? 'button-bloom' : 'button-outlined'}`}
        to={generatePath(paths.service, { serviceId: service.id })}
      >
        {t(queue === 'escalated' ? 'choose.assign' : 'dispute.decide')}
        <span className="visually-hidden">, {service.orderNumber}</span>
      </Link>
    </td>
  );
}
