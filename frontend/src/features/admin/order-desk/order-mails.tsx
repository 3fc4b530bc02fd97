import type { OrderMail } from '@perpetua/contracts/mail.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { useToasts } from '../../../ui/toasts';
import { useOrderMails, useResendMail } from '../../shop/ordering/order/order-mails.api';
import styles from './order-desk.module.css';

/** The mails to the buyer about the order; each can be sent again. */
export function OrderMails({ orderId }: { orderId: string }) {
  const { t } = useTranslation('office');
  const { data: mails } = useOrderMails(orderId);
  if (mails === undefined) return null;
  return (
    <Panel id="order-mails" title={t('mails.title')}>
      {mails.length === 0 ? (
        <p className="muted">{t('mails.none')}</p>
      ) : (
        <ul className={styles.lines}>
          {mails.map((mail) => (
            <Mail key={mail.id} orderId={orderId} mail={mail} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Mail({ orderId, mail: { id, template, subject, status, createdAt, resentBy } }: MailProps) {
  const { t } = useTranslation(['office', 'outbox']);
  const { shortInstant } = useFormats();
  const toasts = useToasts();
  const resending = useResendMail(orderId);
  const name = subject ?? t(`outbox:template.${template}`);
  const resend = () =>
    resending.mutate(id, { onSuccess: () => toasts.done(t('mails.resent')), onError: toasts.refused });
  return (
    <li className={styles.line}>
      <span>
        <Link to={`${paths.outbox}?mail=${id}`}>{name}</Link>
        <span className="small muted">
          {shortInstant(createdAt)}, {t(`outbox:status.${status}`)}
          {resentBy !== undefined && `. ${t('mails.resentBy', { name: resentBy.name })}`}
        </span>
      </span>
      <Button
        look="outlined"
        isSmall
        isBusy={resending.isPending}
        aria-label={t('mails.resendOf', { name })}
        onClick={resend}
      >
        {t('mails.resend')}
      </Button>
    </li>
  );
}

interface MailProps {
  orderId: string;
  mail: OrderMail;
}
