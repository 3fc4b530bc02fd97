import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { businessNow } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import type { DataColumn } from '../../../ui/data-table/data-table.types';
import type { Queue } from './service-filters.policy';
import styles from './services-list.module.css';
import { StatusText } from './status-text';
import { WhyQueued } from './why-queued';

type Column = DataColumn<Service>;

/**
 * The columns of the list of services. A queue shows why a service waits and what to do, instead of the columns for the
 * partner, the status, the times and the partner's amount.
 */
export function useServiceColumns(queue: Queue | undefined, labelChip: (service: Service) => ReactNode): Column[] {
  const what = [...useWhat(), useDate()];
  const { customer, partner } = usePeople();
  const { total, toReceive } = useAmounts();
  const { purchased, completed } = useTimes();
  const status = useStatus(labelChip);
  const { why, action } = useQueueing(queue);
  if (queue !== undefined) return [...what, why, customer, total, action];
  return [...what, customer, partner, status, total, purchased, completed, toReceive];
}

function useWhat(): Column[] {
  const { t } = useTranslation('audit');
  const { text } = useFormats();
  return [
    {
      key: 'name',
      name: t('columns.service'),
      text: ({ name, orderNumber }) => `${text(name)}, ${orderNumber}`,
      cell: ({ id, name, orderNumber }) => (
        <>
          <Link to={generatePath(paths.service, { serviceId: id })}>{text(name)}</Link>
          <span className={styles.second}>{orderNumber}</span>
        </>
      ),
    },
    {
      key: 'place',
      name: t('columns.place'),
      sort: 'city',
      text: ({ city, parish }) => `${parish}, ${city}`,
      cell: ({ city, parish }) => (
        <>
          {city}
          <span className={styles.second}>{parish}</span>
        </>
      ),
    },
  ];
}

function useDate(): Column {
  const { t } = useTranslation('audit');
  const { nearDate, instantDate } = useOfficeFormats();
  const { local } = useFormats();
  const today = instantDate(businessNow().toISOString());
  return {
    key: 'date',
    name: t('columns.date'),
    sort: 'date',
    text: ({ scheduledDate }) => scheduledDate,
    cell: ({ scheduledDate, scheduledHour, timeZone }) => (
      <span className={styles.date}>
        {nearDate(scheduledDate, today)}
        <span className={styles.second}>
          {scheduledHour && local(scheduledHour, { date: scheduledDate, hour: scheduledHour, timeZone })}
        </span>
      </span>
    ),
  };
}

function usePeople() {
  const { t } = useTranslation('audit');
  const customer: Column = {
    key: 'customer',
    name: t('columns.customer'),
    text: (service) => service.customer?.name ?? '–',
    cell: (service) =>
      service.customer === undefined ? (
        '–'
      ) : (
        <Link to={generatePath(paths.userDetails, { userId: service.customer.id })}>{service.customer.name}</Link>
      ),
  };
  const partner: Column = {
    key: 'partner',
    name: t('columns.partner'),
    text: (service) => service.partner?.name ?? '–',
    cell: (service) =>
      service.partner === undefined ? (
        '–'
      ) : (
        <Link to={generatePath(paths.partner, { partnerId: service.partner.id })}>{service.partner.name}</Link>
      ),
  };
  return { customer, partner };
}

function useStatus(labelChip: (service: Service) => ReactNode): Column {
  const { t } = useTranslation('audit');
  return {
    key: 'status',
    name: t('columns.status'),
    text: ({ statusDetail }) => statusDetail,
    cell: (service) => (
      <span className={styles.status}>
        {labelChip(service)}
        <span className="small muted">
          <StatusText service={service} />
        </span>
      </span>
    ),
  };
}

function useAmounts() {
  const { t } = useTranslation('audit');
  const { euros } = useFormats();
  const total: Column = {
    key: 'total',
    name: t('columns.total'),
    sort: 'total',
    kind: 'number',
    text: (service) => euros(service.total),
    cell: (service) => (service.status === 'cancelled' ? <s>{euros(service.total)}</s> : euros(service.total)),
  };
  const toReceive: Column = {
    key: 'toReceive',
    name: t('columns.toReceive'),
    kind: 'number',
    isOptional: true,
    text: ({ amountToReceive }) => (amountToReceive === undefined ? '–' : euros(amountToReceive)),
  };
  return { total, toReceive };
}

function useTimes() {
  const { t } = useTranslation('audit');
  const { dayYear } = useOfficeFormats();
  const purchased: Column = {
    key: 'purchased',
    name: t('columns.purchased'),
    sort: 'purchased',
    isOptional: true,
    text: ({ purchaseDate }) => dayYear(purchaseDate),
  };
  const completed: Column = {
    key: 'completed',
    name: t('columns.completed'),
    isOptional: true,
    text: ({ completionDate }) => (completionDate === undefined ? '–' : dayYear(completionDate)),
  };
  return { purchased, completed };
}

function useQueueing(queue: Queue | undefined) {
  const { t } = useTranslation('audit');
  const why: Column = {
    key: 'why',
    name: t('columns.why'),
    text: ({ escalation, dispute }) => dispute?.reason ?? escalation ?? '–',
    cell: (service) => <WhyQueued service={service} />,
  };
  const action: Column = {
    key: 'action',
    name: t('columns.action'),
    isOnScreenOnly: true,
    text: () => '',
    cell: ({ id, orderNumber }) => (
      <Button look="outlined" isSmall to={generatePath(paths.service, { serviceId: id })}>
        {t(queue === 'escalated' ? 'choose.assign' : 'dispute.decide')}
        <span className="visually-hidden">, {orderNumber}</span>
      </Button>
    ),
  };
  return { why, action };
}
