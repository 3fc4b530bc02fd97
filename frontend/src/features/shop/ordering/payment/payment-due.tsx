import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../lib/paths';
import { Button } from '../../../../ui/button';
import { Money } from '../../../../ui/money';
import { PageHeading } from '../../../../ui/page-heading';
import { QueryView } from '../../../../ui/query-view';
import { Skeleton } from '../../../../ui/skeleton';
import { Fact, Facts, PayByFact } from '../pieces/facts';
import { useOpenOrders, useOrder } from '../ordering.api';
import { PayButton } from '../pieces/pay-button';
import styles from '../pieces/payment.module.css';

/**
 * An order that waits for its payment: amount, deadline, and the button that pays it. If the URL names no order,
 * redirects to the newest one that can be paid.
 */
export function PaymentDue() {
  const [search] = useSearchParams();
  const orderId = search.get('order');
  return orderId === null || orderId === '' ? <OpenOrderOrCheckout /> : <PaymentOf orderId={orderId} />;
}

/** Redirects to the newest order that can be paid, or to the checkout when there is none. */
function OpenOrderOrCheckout() {
  const { t } = useTranslation('ordering');
  const open = useOpenOrders();
  return (
    <div className={styles.page}>
      <PageHeading title={t('payment.title')} />
      <QueryView query={open} skeleton={<Skeleton height={280} />}>
        {(orders) => (
          <Navigate replace to={addressOf(orders.find(({ allowedActions }) => allowedActions.includes('pay')))} />
        )}
      </QueryView>
    </div>
  );
}

const addressOf = (order: Order | undefined): string =>
  order === undefined ? paths.checkout : `${paths.payment}?order=${order.id}`;

function PaymentOf({ orderId }: { orderId: string }) {
  const { t } = useTranslation('ordering');
  const order = useOrder(orderId);
  return (
    <div className={styles.page}>
      <PageHeading title={t('payment.title')} />
      <QueryView query={order} skeleton={<Skeleton height={280} />}>
        {(data) => <Due order={data} />}
      </QueryView>
    </div>
  );
}

function Due({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const isPayable = order.allowedActions.includes('pay');
  return (
    <section className={`slab ${styles.due}`} aria-label={t('order.title', { number: order.number })}>
      <p>{t(`order.statusText.${order.status}`)}</p>
      <Facts>
        <Fact name={t('order.number')}>
          <span className="numbers">{order.number}</span>
        </Fact>
        <Fact name={t(isPayable ? 'payment.owed' : 'summary.total')} isSum>
          <Money amount={order.total} display />
        </Fact>
        {order.payment.expiresAt !== null && (
          <PayByFact until={order.payment.expiresAt} timeZone={order.delivery.timeZone} />
        )}
      </Facts>
      {isPayable ? <PayNow order={order} /> : <PaidOrOver order={order} />}
    </section>
  );
}

function PayNow({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  return (
    <div className={styles.actions}>
      <PayButton order={order} label={t('payment.payNow')} />
      <SeeOrder order={order} />
    </div>
  );
}

function PaidOrOver({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const isOver = order.status === 'payment_expired' || order.status === 'cancelled';
  return (
    <div className={styles.actions}>
      {isOver && (
        <Button look="bloom" to={paths.checkout}>
          {t('payment.orderAgain')}
        </Button>
      )}
      <SeeOrder order={order} />
    </div>
  );
}

function SeeOrder({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  return (
    <Button look="outlined" to={generatePath(paths.order, { orderId: order.id })}>
      {t('seeOrder')}
    </Button>
  );
}
