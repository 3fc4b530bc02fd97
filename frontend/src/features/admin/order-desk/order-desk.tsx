import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useParams } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { Icon } from '../../../ui/icon';
import { PageHeading } from '../../../ui/page-heading';
import { QueryView } from '../../../ui/query-view';
import { Panel } from '../../../ui/panel';
import { Skeleton } from '../../../ui/skeleton';
import { CorrectOrder } from '../../shop/ordering/correction/correct-order';
import { CorrectionList } from '../../shop/ordering/correction/correction-list';
import { FollowLink } from '../../shop/ordering/order/follow-link';
import { OrderStatusChip } from '../../shop/ordering/pieces/order-status-chip';
import { useOrder, useServicesOf } from '../../shop/ordering/ordering.api';
import { OrderChargeback } from './order-chargeback';
import { OrderCourse } from './order-course';
import { OrderCustomer } from './order-customer';
import styles from './order-desk.module.css';
import { OrderDocuments } from './order-documents';
import { OrderEvents } from './order-events';
import { OrderFigures } from './order-figures';
import { OrderMails } from './order-mails';
import { OrderNotes } from './order-notes';
import { OrderRefunds } from './order-refunds';
import { OrderVisits } from './order-visits';
import { OpenQuestion } from './open-question';
import { PhoneOrder } from './phone-order';
import { RefundOrder } from './refund-order';
import { WithdrawForCustomer } from './withdraw-for-customer';

/**
 * An order as admins see it: first what needs their attention, then services and money; at the side the customer, the
 * documents, the mails and the notes.
 */
export function OrderDesk() {
  // Loads the texts of all parts together, so that the page renders only once.
  const { t } = useTranslation(['office', 'ordering', 'invoices', 'audit', 'outbox']);
  const { orderId = '' } = useParams();
  const order = useOrder(orderId);
  const { data } = order;
  return (
    <>
      <PageHeading
        title={data === undefined ? t('order.heading') : t('order.title', { number: data.number })}
        back={<Link to={paths.orders}>{t('orders.title')}</Link>}
        besideTitle={data && <CopyButton text={data.number} label={t('order.copy')} look="icon" />}
        status={data && <StatusLine order={data} />}
        aside={data && <Amount order={data} />}
      />
      <QueryView query={order} skeleton={<Skeleton height={640} />}>
        {(known) => <Desk order={known} />}
      </QueryView>
    </>
  );
}

function StatusLine({ order: { status, items, placedAt, delivery } }: { order: Order }) {
  const { text, instantDay } = useFormats();
  const bought = items.map(({ name }) => text(name)).join(', ');
  return (
    <p className={styles.status}>
      <OrderStatusChip status={status} />
      <span className="muted">{[bought, instantDay(placedAt, delivery.timeZone)].filter(Boolean).join(', ')}</span>
    </p>
  );
}

function Amount({ order }: { order: Order }) {
  const { t } = useTranslation('office');
  const userId = useSession()?.userId;
  const { euros } = useFormats();
  return (
    <div className={styles.amount}>
      <span className="overline">{t('order.total')}</span>
      <span className={styles.total}>{euros(order.total)}</span>
      <div className={styles.acts}>
        {order.allowedActions.includes('refund') && <RefundOrder order={order} />}
        <WithdrawForCustomer order={order} />
        <CorrectOrder order={order} isOffice={order.customer?.id !== userId} />
        <Button look="outlined" isSmall href="#order-mails">
          <Icon name="mail" size={20} />
          {t('order.mails')}
        </Button>
        <Button look="outlined" isSmall to={generatePath(paths.audit, { stream: 'order', id: order.id })}>
          <Icon name="history" size={20} />
          {t('order.history')}
        </Button>
      </div>
    </div>
  );
}

function Corrections({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  if (order.corrections === undefined) return null;
  return (
    <Panel id="order-corrections" title={t('correction.list')}>
      <CorrectionList order={order} />
    </Panel>
  );
}

function Desk({ order }: { order: Order }) {
  const { services } = useServicesOf(order.services);
  return (
    <div className={styles.desk}>
      <div className={styles.main}>
        <div className={styles.first}>
          <PhoneOrder order={order} />
          <OpenQuestion order={order} services={services} />
          <OrderChargeback order={order} />
        </div>
        <OrderVisits order={order} services={services} />
        <Corrections order={order} />
        <OrderFigures order={order} />
        <OrderRefunds order={order} services={services} />
        <OrderEvents orderId={order.id} timeZone={order.delivery.timeZone} />
      </div>
      <div className={styles.aside}>
        <div className={styles.second}>
          <OrderCourse order={order} services={services} />
        </div>
        <OrderCustomer order={order} />
        <OrderDocuments orderId={order.id} />
        <OrderMails orderId={order.id} />
        <FollowLink orderId={order.id} />
        <OrderNotes orderId={order.id} />
      </div>
    </div>
  );
}
