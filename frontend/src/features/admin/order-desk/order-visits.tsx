import { type Service, serviceStatusDetails } from '@perpetua/contracts/fulfilment.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { paths } from '../../../lib/paths';
import { RecordTable } from '../../../ui/record-table';
import { ServiceLabelChip } from '../../../ui/service-label-chip';
import { WrittenInstructions } from '../../shop/ordering/pieces/written-instructions';
import { Panel } from '../../../ui/panel';
import { tallyOf } from './order-tally';

/** The services of an order, one per row, each with its partner and a link to its page. */
export function OrderVisits({ order, services }: { order: Order; services: readonly Service[] }) {
  const { t } = useTranslation('office');
  const { text } = useFormats();
  const place = [order.placeName, order.delivery.parish, order.delivery.city].filter(Boolean).join(', ');
  return (
    <Panel
      id="order-visits"
      title={t('order.services')}
      aside={
        order.subscriptionId !== undefined && (
          <Link className="small" to={generatePath(paths.subscription, { subscriptionId: order.subscriptionId })}>
            {t('order.plan')}
          </Link>
        )
      }
    >
      {services.length > 1 && <Tally services={services} />}
      {services.length === 0 ? <p className="muted">{t('order.noServices')}</p> : <Visits services={services} />}
      <p className="small muted">
        {order.items.map(({ name, quantity }) => `${quantity} × ${text(name)}`).join(', ')}. {place}.
      </p>
      <WrittenInstructions
        written={{ ...order, ceremony: order.delivery.ceremony, products: order.items }}
        className="small"
      />
    </Panel>
  );
}

/** Sums up the services of an order, for example "6 visitas, 2 feitas, 1 cancelada". */
function Tally({ services }: { services: readonly Service[] }) {
  const { t } = useTranslation('office');
  const { done, cancelled } = tallyOf(services);
  const parts = [
    t('order.tally.visits', { count: services.length }),
    t('order.tally.done', { count: done }),
    cancelled > 0 && t('order.tally.cancelled', { count: cancelled }),
  ];
  return <p className="small muted">{parts.filter(Boolean).join(', ')}</p>;
}

const columns = ['visit', 'date', 'partner', 'state', 'total'] as const;

function Visits({ services }: { services: readonly Service[] }) {
  const { t } = useTranslation('office');
  const cellsOf = useVisitCells(services.length);
  return (
    <RecordTable
      isFramed={false}
      caption={t('order.services')}
      columns={columns.map((key) => ({
        key,
        name: t(`order.column.${key}`),
        ...(key === 'total' && { kind: 'number' as const }),
      }))}
      rows={services.map((service) => ({ id: service.id, cells: cellsOf(service) }))}
    />
  );
}

/** The cells of a service's row; `count` is the number of services of the order. */
function useVisitCells(count: number) {
  const { t } = useTranslation(['office', 'audit']);
  const { text, weekday, euros, local } = useFormats();
  const { dayYear } = useOfficeFormats();
  return (service: Service): Record<(typeof columns)[number], ReactNode> => {
    const { id, occurrence, name, partner, label, status, total } = service;
    const detail = serviceStatusDetails.find((known) => known === service.statusDetail) ?? 'unknown';
    return {
      visit: (
        <Link to={generatePath(paths.service, { serviceId: id })}>
          {occurrence === undefined ? text(name) : t('order.visit', { n: occurrence, count })}
        </Link>
      ),
      date: local(`${dayYear(service.scheduledDate)}, ${service.scheduledHour ?? weekday(service.scheduledDate)}`, {
        date: service.scheduledDate,
        hour: service.scheduledHour,
        timeZone: service.timeZone,
      }),
      partner: <PartnerLink partner={partner} />,
      state: (
        <>
          <ServiceLabelChip label={label} status={status} />{' '}
          <span className="small muted">{t(`audit:status.${detail}`)}</span>
        </>
      ),
      total: status === 'cancelled' ? <s>{euros(total)}</s> : euros(total),
    };
  };
}

function PartnerLink({ partner }: Pick<Service, 'partner'>) {
  const { t } = useTranslation('office');
  if (partner === undefined) return <span className="muted">{t('order.nobody')}</span>;
  return <Link to={generatePath(paths.partner, { partnerId: partner.id })}>{partner.name}</Link>;
}
