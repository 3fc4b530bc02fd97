import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { paths } from '../../../lib/paths';
import { OrderStatusChip } from '../../shop/ordering/pieces/order-status-chip';
import styles from './person-desk.module.css';
import { useOrdersOf } from '../../shop/ordering/ordering.api';
import { PersonList } from './person-list';

/** The newest orders of a person. */
export function PersonOrders({ userId }: { userId: string }) {
  const { t } = useTranslation('person');
  return (
    <PersonList
      id="person-orders"
      title={t('orders')}
      query={useOrdersOf(userId)}
      none={t('noOrders')}
      all={`${paths.orders}?customer=${userId}`}
      Row={PersonOrder}
    />
  );
}

function PersonOrder({ item: { id, number, items, total, status, placedAt, delivery } }: { item: Order }) {
  const { text, euros } = useFormats();
  const { dayYear, instantDate } = useOfficeFormats();
  return (
    <>
      <span>
        <Link className={styles.number} to={generatePath(paths.order, { orderId: id })}>
          {number}
        </Link>
        <span className="small muted">
          {dayYear(instantDate(placedAt, delivery.timeZone))}, {items.map(({ name }) => text(name)).join(', ')}
        </span>
      </span>
      <span className={styles.status}>
        <OrderStatusChip status={status} />
        <span className="numbers">{euros(total)}</span>
      </span>
    </>
  );
}
