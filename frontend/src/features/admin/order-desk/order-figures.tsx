import { toDecimal } from '@perpetua/contracts/money';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { paymentMethods } from '@perpetua/contracts/payments.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { useInvoices } from '../../account/invoicing/invoicing.api';
import { VoucherFacts } from '../../shop/ordering/pieces/facts';
import { vatOf } from './order-tally';
import styles from './order-desk.module.css';
import { Panel } from '../../../ui/panel';

/** The amount due or paid, the refunds, and what is left of the payment after confirmed and pending refunds. */
export function OrderFigures({ order }: { order: Order }) {
  const { t } = useTranslation('office');
  const { euros } = useFormats();
  const { total, refunded, refundPending, paidAt } = order;
  const left = paidAt === null ? 0 : Number(total) - Number(refunded) - Number(refundPending);
  return (
    <Panel id="order-figures" title={t('money.title')}>
      <dl className={styles.figures}>
        <Charged order={order} />
        {Number(refunded) > 0 && (
          <div>
            <dt>{t('money.refunded')}</dt>
            <dd>{euros(-Number(refunded))}</dd>
          </div>
        )}
        {Number(refundPending) > 0 && (
          <div className={styles.pending}>
            <dt>{t('money.pending')}</dt>
            <dd>{euros(-Number(refundPending))}</dd>
          </div>
        )}
        {paidAt !== null && (
          <div className={styles.sum}>
            <dt>{t('money.left')}</dt>
            <dd>{euros(left)}</dd>
          </div>
        )}
        <Vat orderId={order.id} />
      </dl>
      {order.payment.voucher !== undefined && (
        <VoucherFacts voucher={order.payment.voucher} timeZone={order.delivery.timeZone} />
      )}
    </Panel>
  );
}

function Charged({ order: { total, paidAt, payment, delivery } }: { order: Order }) {
  const { t } = useTranslation(['office', 'ordering']);
  const { euros, instantDay } = useFormats();
  const method = paymentMethods.find((known) => known === payment.method);
  const how = [method && t(`ordering:method.${method}`), paidAt && instantDay(paidAt, delivery.timeZone)]
    .filter(Boolean)
    .join(', ');
  return (
    <div>
      <dt>
        {t(paidAt === null ? 'money.due' : 'money.charged')}
        <span className="small muted">{how}</span>
      </dt>
      <dd>{euros(total)}</dd>
    </div>
  );
}

/** The VAT of the documents issued so far: invoice-receipts minus credit notes. */
function Vat({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['office', 'invoices']);
  const { euros } = useFormats();
  const { data } = useInvoices({ order: orderId });
  const vat = vatOf(data?.items ?? []);
  if (vat.length === 0) return null;
  return (
    <>
      <div>
        <dt>{t('money.net')}</dt>
        <dd>{euros(toDecimal(vat.reduce((sum, { baseCents }) => sum + baseCents, 0)))}</dd>
      </div>
      {vat.map(({ rate, amountCents }) => (
        <div key={rate}>
          <dt>{t('money.vat', { rate: t('invoices:vat.percent', { rate }) })}</dt>
          <dd>{euros(toDecimal(amountCents))}</dd>
        </div>
      ))}
    </>
  );
}
