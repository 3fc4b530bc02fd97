import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router-dom';
import { useFormats } from '../../../../lib/formats';
import { paths } from '../../../../lib/paths';
import { Button } from '../../../../ui/button';
import { Money } from '../../../../ui/money';
import { Fact, Facts, PayByFact, VoucherFacts } from '../pieces/facts';
import styles from './open-orders.module.css';
import { PayButton } from '../pieces/pay-button';

/**
 * Orders that wait for the customer: unpaid ones with a link to the payment page, those with a voucher with what is
 * needed to pay it, those paid too late with a link to a new date.
 */
export function OpenOrders({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('ordering');
  if (orders.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('open.list')}>
      {orders.map((order, index) => (
        <li key={order.id}>
          <OpenOrder order={order} isNext={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function OpenOrder({ order, isNext }: { order: Order; isNext: boolean }) {
  const { t } = useTranslation('ordering');
  const { text } = useFormats();
  const isPayable = order.allowedActions.includes('pay');
  const kind = kindOf(order);
  const titleId = `open-${order.id}`;
  const names = order.items.map(({ name, quantity }) => `${text(name)}${quantity > 1 ? ` × ${quantity}` : ''}`);
  return (
    <article className={`slab ${styles.order}`} aria-labelledby={titleId}>
      <div className={styles.words}>
        <h2 id={titleId} className="heading-small">
          {t(`open.${kind}`, { number: order.number })}
        </h2>
        <p>{names.join(', ')}</p>
        <p className="muted">{t(`order.statusText.${order.status}`)}</p>
      </div>
      {order.payment.voucher === undefined ? (
        <Facts>
          <Fact name={t(kind === 'newDate' ? 'summary.total' : 'payment.owed')} isSum>
            <Money amount={order.total} display />
          </Fact>
          {order.payment.expiresAt !== null && (
            <PayByFact until={order.payment.expiresAt} timeZone={order.delivery.timeZone} />
          )}
        </Facts>
      ) : (
        <VoucherFacts voucher={order.payment.voucher} timeZone={order.delivery.timeZone} />
      )}
      <div className={styles.actions}>
        {isPayable && <PayButton order={order} label={t('payment.payNow')} isNext={isNext} describedBy={titleId} />}
        <Button
          look={isNext && kind === 'newDate' ? 'bloom' : 'outlined'}
          to={generatePath(paths.order, { orderId: order.id })}
        >
          {t(kind === 'newDate' ? 'newDate.choose' : 'seeOrder')}
        </Button>
      </div>
    </article>
  );
}

/** What the order waits for: the payment, the payment of its voucher, or another date. */
function kindOf({ status, allowedActions }: Order): 'title' | 'voucher' | 'newDate' {
  if (status === 'payment_processing') return 'voucher';
  return allowedActions.includes('pay') ? 'title' : 'newDate';
}
