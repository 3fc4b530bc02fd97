import type { Order } from '@perpetua/contracts/ordering.contract';
import { paymentMethods } from '@perpetua/contracts/payments.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { Money } from '../../ui/money';
import { CancelOrder } from './cancel-order';
import { Fact, Facts, PayByFact } from './facts';
import styles from './order-page.module.css';
import { PayButton } from './pay-button';

const isZero = (amount: string): boolean => Number(amount) === 0;

/** What was paid, what comes back, and what can still be done about it. */
export function OrderMoney({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const { instant } = useFormats();
  const { payment, paidAt, refunded, refundPending } = order;
  const method = paymentMethods.find((known) => known === payment.method);
  const isPayable = order.allowedActions.includes('pay');
  return (
    <section className={`slab ${styles.money}`} aria-labelledby="order-money">
      <h2 id="order-money" className="heading-small">
        {t('order.payment')}
      </h2>
      <p>{t(`order.statusText.${order.status}`)}</p>
      <Facts>
        <Fact name={t('order.placedAt')}>{instant(order.placedAt)}</Fact>
        {paidAt !== null && <Fact name={t('order.paidAt')}>{instant(paidAt)}</Fact>}
        {method !== undefined && <Fact name={t('order.method')}>{t(`method.${method}`)}</Fact>}
        {payment.expiresAt !== null && <PayByFact until={payment.expiresAt} />}
        {!isZero(refunded) && (
          <Fact name={t('order.refunded')}>
            <Money amount={refunded} />
          </Fact>
        )}
        {!isZero(refundPending) && (
          <Fact name={t('order.refundPending')}>
            <Money amount={refundPending} />
          </Fact>
        )}
        <Fact name={t('summary.total')} isSum>
          <Money amount={order.total} display />
        </Fact>
      </Facts>
      {paidAt !== null && <InvoicesLink orderId={order.id} />}
      {isPayable && <PayButton order={order} label={t('payment.payNow')} />}
      {order.allowedActions.includes('cancel') && <CancelOrder order={order} />}
    </section>
  );
}

function InvoicesLink({ orderId }: { orderId: string }) {
  const { t } = useTranslation('ordering');
  return (
    <p>
      <Link to={`${paths.invoices}?order=${orderId}`}>{t('order.seeInvoices')}</Link>
    </p>
  );
}
