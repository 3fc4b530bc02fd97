import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { useOfficeFormats } from '../../lib/office-formats';
import { paths } from '../../lib/paths';
import { RecordTable } from '../../ui/record-table';
import { ServiceLabelChip } from '../../ui/service-label-chip';
import { SubstitutionText } from '../ordering/substitution-line';
import styles from './order-desk.module.css';
import { Panel } from '../../ui/panel';

/** The services of an order, one a row, each a link to its page, with its partner. */
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
      {services.length === 0 ? <p className="muted">{t('order.noServices')}</p> : <Visits services={services} />}
      <p className="small muted">
        {order.items.map(({ name, quantity }) => `${quantity} × ${text(name)}`).join(', ')}. {place}.
      </p>
      <Wishes order={order} />
    </Panel>
  );
}

/** The words on ribbons and card, and what to do when a flower is missing. */
function Wishes({ order }: { order: Order }) {
  const { t } = useTranslation('office');
  const { text } = useFormats();
  return (
    <>
      {order.items.map(
        ({ productId, name, ribbonText }) =>
          ribbonText !== undefined && (
            <p key={productId} className="small">
              {t('order.ribbon')}, {text(name)}: <q className={styles.card}>{ribbonText}</q>
            </p>
          ),
      )}
      {order.message !== undefined && (
        <p className="small">
          {t('order.card')}: <q className={styles.card}>{order.message}</q>
        </p>
      )}
      {order.substitution !== undefined && (
        <p className="small">
          {t('order.substitution')}: <SubstitutionText substitution={order.substitution} />
        </p>
      )}
    </>
  );
}

function Visits({ services }: { services: readonly Service[] }) {
  const { t } = useTranslation('office');
  const { text, weekday, euros } = useFormats();
  const { dayYear } = useOfficeFormats();
  const rows = services.map((service) => ({
    id: service.id,
    cells: {
      visit: (
        <Link to={generatePath(paths.service, { serviceId: service.id })}>
          {service.occurrence === undefined ? text(service.name) : t('order.visit', { n: service.occurrence })}
        </Link>
      ),
      date: `${dayYear(service.scheduledDate)}, ${service.scheduledHour ?? weekday(service.scheduledDate)}`,
      partner: <PartnerLink partner={service.partner} />,
      state: <ServiceLabelChip label={service.label} status={service.status} />,
      total: service.status === 'cancelled' ? <s>{euros(service.total)}</s> : euros(service.total),
    },
  }));
  return (
    <RecordTable
      caption={t('order.services')}
      columns={[
        { key: 'visit', name: t('order.column.visit') },
        { key: 'date', name: t('order.column.date') },
        { key: 'partner', name: t('order.column.partner') },
        { key: 'state', name: t('order.column.state') },
        { key: 'total', name: t('order.column.total'), kind: 'number' },
      ]}
      rows={rows}
    />
  );
}

function PartnerLink({ partner }: Pick<Service, 'partner'>) {
  const { t } = useTranslation('office');
  if (partner === undefined) return <span className="muted">{t('order.nobody')}</span>;
  return <Link to={generatePath(paths.partner, { partnerId: partner.id })}>{partner.name}</Link>;
}
