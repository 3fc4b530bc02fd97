import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { Panel } from '../../../ui/panel';
import { useToasts } from '../../../ui/toasts';
import { useOrderMails, useResendMail } from '../../shop/ordering/order/order-mails.api';
import { CancelOrder } from '../../shop/ordering/order/cancel-order';
import { Fact, Facts } from '../../shop/ordering/pieces/facts';
import styles from './order-desk.module.css';

/**
 * For an order by phone: who placed it, the status of its payment link and, while it can be cancelled, the buttons to
 * copy or send the link and to cancel. Renders nothing for other orders.
 */
export function PhoneOrder({ order }: { order: Order }) {
  const { t } = useTranslation('office');
  const { instant } = useFormats();
  const { phone, allowedActions } = order;
  if (phone === undefined) return null;
  const isWaiting = allowedActions.includes('cancel');
  return (
    <Panel id="phone-order" title={t('phone.title')}>
      <Facts>
        {phone.by !== undefined && (
          <Fact name={t('phone.by')}>
            <Link to={generatePath(paths.userDetails, { userId: phone.by.id })}>{phone.by.name}</Link>
          </Fact>
        )}
        <Fact name={t('phone.state')}>{t(`phone.${stateOf(order)}`)}</Fact>
        {isWaiting && <Fact name={t('phone.until')}>{instant(phone.waitsUntil, order.delivery.timeZone)}</Fact>}
      </Facts>
      {isWaiting && (
        <div className={styles.phoneActs}>
          <CopyButton text={phone.payLink} label={t('phone.copy')} look="outlined" />
          <SendAgain orderId={order.id} />
          <CancelOrder order={order} />
        </div>
      )}
    </Panel>
  );
}

function stateOf({ status, phone }: Order): 'waiting' | 'accepted' | 'paid' | 'expired' | 'cancelled' {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'payment_expired') return 'expired';
  const isUnpaid = status === 'awaiting_payment' || status === 'payment_failed' || status === 'payment_processing';
  if (!isUnpaid) return 'paid';
  return phone?.hasAcceptedTerms === true ? 'accepted' : 'waiting';
}

/** The button that sends the mail with the payment link again; renders nothing if there is no such mail. */
function SendAgain({ orderId }: { orderId: string }) {
  const { t } = useTranslation('office');
  const toasts = useToasts();
  const { data: mails = [] } = useOrderMails(orderId);
  const resending = useResendMail(orderId);
  const mail = mails.find(({ template }) => template === 'phone_order');
  if (mail === undefined) return null;
  const send = () =>
    resending.mutate(mail.id, { onSuccess: () => toasts.done(t('phone.sent')), onError: toasts.refused });
  return (
    <Button look="outlined" isSmall isBusy={resending.isPending} onClick={send}>
      {t('phone.send')}
    </Button>
  );
}
