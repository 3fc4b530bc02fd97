import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { useOfficeFormats } from '../../lib/office-formats';
import { paths } from '../../lib/paths';
import { OrderStatusChip } from '../ordering/order-status-chip';
import styles from './order-desk.module.css';
import { useOrdersOf } from './order-desk.api';
import { OrderPanel } from './order-panel';

/** The newest orders of a person, and the ways to all orders and services of theirs. */
export function PersonOrders({ userId }: { userId: string }) {
  const { t } = useTranslation('office');
  const { data } = useOrdersOf(userId);
  const orders = data?.items ?? [];
  return (
    <OrderPanel id="person-orders" title={t('person.orders')}>
      {data !== undefined && orders.length === 0 && <p className="muted">{t('person.noOrders')}</p>}
      {orders.length > 0 && (
        <>
          <ul className={styles.lines}>
            {orders.map((order) => (
              <PersonOrder key={order.id} order={order} />
            ))}
          </ul>
          <p className={styles.ways}>
            <Link to={`${paths.orders}?customer=${userId}`}>{t('person.allOrders', { count: data?.total ?? 0 })}</Link>
            <Link to={`${paths.services}?customer=${userId}`}>{t('person.services')}</Link>
          </p>
        </>
      )}
    </OrderPanel>
  );
}

function PersonOrder({ order }: { order: NonNullable<ReturnType<typeof useOrdersOf>['data']>['items'][number] }) {
  const { text, euros } = useFormats();
  const { dayYear, instantDate } = useOfficeFormats();
  const { id, number, items, total, status, placedAt } = order;
  return (
    <li className={styles.line}>
      <span>
        <Link className={styles.number} to={generatePath(paths.order, { orderId: id })}>
          {number}
        </Link>
        <span className="small muted">
          {dayYear(instantDate(placedAt))}, {items.map(({ name }) => text(name)).join(', ')}
        </span>
      </span>
      <span className={styles.standing}>
        <OrderStatusChip status={status} />
        <span className="numbers">{euros(total)}</span>
      </span>
    </li>
  );
}
