import type { Order } from '@perpetua/contracts/ordering.contract';
import { paymentMethods } from '@perpetua/contracts/payments.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../../lib/formats';
import { paths } from '../../../../lib/paths';
import { Money } from '../../../../ui/money';
import { Note } from '../../../../ui/note';
import { CancelOrder } from './cancel-order';
import { NoCancellationOfOrder } from './no-cancellation';
import { WithdrawOrder } from './withdraw-order';
import { Fact, Facts, PayByFact, VoucherFacts } from '../pieces/facts';
import styles from './order-page.module.css';
import { PayButton } from '../pieces/pay-button';

/** The total, the refunds, and the buttons to pay or cancel the order. */
export function OrderMoney({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const { status, allowedActions, cancellationRequestedAt, withdrawnAt } = order;
  const isBeingCancelled = status === 'paid' && cancellationRequestedAt !== undefined;
  const text = isBeingCancelled ? t('order.cancelledText') : t(`order.statusText.${status}`);
  return (
    <section className={`slab ${styles.money}`} aria-labelledby="order-money">
      <h2 id="order-money" className="heading-small">
        {t('order.payment')}
      </h2>
      <p>{withdrawnAt === undefined ? text : t('order.withdrawnText')}</p>
      <BankDetails order={order} />
      {order.payment.voucher !== undefined && (
        <VoucherFacts voucher={order.payment.voucher} timeZone={order.delivery.timeZone} />
      )}
      <MoneyFacts order={order} />
      {order.paidAt !== null && <InvoicesLink orderId={order.id} />}
      {allowedActions.includes('pay') && <PayButton order={order} label={t('payment.payNow')} />}
      <WithdrawOrder order={order} />
      {allowedActions.includes('cancel') && <CancelOrder order={order} />}
      <NoCancellationOfOrder order={order} />
    </section>
  );
}

function MoneyFacts({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const formats = useFormats();
  const instant = (at: string) => formats.instant(at, order.delivery.timeZone);
  const { payment, paidAt, cancellationRequestedAt, withdrawnAt, refunded, refundPending } = order;
  const method = paymentMethods.find((known) => known === payment.method);
  return (
    <Facts>
      <Fact name={t('order.placedAt')}>{instant(order.placedAt)}</Fact>
      {paidAt !== null && <Fact name={t('order.paidAt')}>{instant(paidAt)}</Fact>}
      {cancellationRequestedAt !== undefined && (
        <Fact name={t('order.cancellationRequestedAt')}>{instant(cancellationRequestedAt)}</Fact>
      )}
      {withdrawnAt !== undefined && <Fact name={t('order.withdrawnAt')}>{instant(withdrawnAt)}</Fact>}
      {method !== undefined && <Fact name={t('order.method')}>{t(`method.${method}`)}</Fact>}
      {payment.expiresAt !== null && payment.voucher === undefined && (
        <PayByFact until={payment.expiresAt} timeZone={order.delivery.timeZone} />
      )}
      <AmountFact name={t('order.refunded')} amount={refunded} />
      <AmountFact name={t('order.refundPending')} amount={refundPending} />
      <Fact name={t('summary.total')} isSum>
        <Money amount={order.total} display />
      </Fact>
    </Facts>
  );
}

/** The refunds that wait for the customer's bank details, each with its deadline. */
function BankDetails({ order: { refunds = [], delivery } }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const { euros, instant } = useFormats();
  return refunds.map(({ id, amount, actionBy }) =>
    actionBy === undefined ? null : (
      <Note key={id} icon="clock">
        {t('order.bankDetails', { amount: euros(amount), until: instant(actionBy, delivery.timeZone) })}
      </Note>
    ),
  );
}

/** Shows an amount; renders nothing if it is zero. */
function AmountFact({ name, amount }: { name: string; amount: string }) {
  if (Number(amount) === 0) return null;
  return (
    <Fact name={name}>
      <Money amount={amount} />
    </Fact>
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
