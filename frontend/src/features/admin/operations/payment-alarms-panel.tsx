import type { PaymentAlarm } from '@perpetua/contracts/payments.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { useToasts } from '../../../ui/toasts';
import { useHandleAlarm } from './operations.api';
import styles from './operations.module.css';

/** What about payments waits for a person, each with a button that marks it as handled. */
export function PaymentAlarmsPanel({ alarms }: { alarms: readonly PaymentAlarm[] }) {
  const { t } = useTranslation('operations');
  if (alarms.length === 0) return null;
  const title = t('alarms.title', { count: alarms.length });
  return (
    <section className={`slab ${styles.cause}`} aria-label={title}>
      <header className={styles.head}>
        <h2 className="heading-small">{title}</h2>
      </header>
      <ul className={styles.letters}>
        {alarms.map((alarm) => (
          <Alarm key={alarm.id} alarm={alarm} />
        ))}
      </ul>
      <p className={styles.foot}>
        <span className="muted small">{t('alarms.foot')}</span>
      </p>
    </section>
  );
}

function Alarm({
  alarm: { id, kind, providerId, orderId, orderNumber, amount, currency, raisedAt },
}: {
  alarm: PaymentAlarm;
}) {
  const { t } = useTranslation('operations');
  const { euros, shortInstant } = useFormats();
  const toasts = useToasts();
  const handled = useHandleAlarm();
  const money = currency === 'EUR' ? euros(amount) : `${amount} ${currency}`;
  const says = t(`alarms.kind.${kind}`, { amount: money });
  return (
    <li className={styles.letter}>
      <span className={styles.what}>
        <strong>{says}</strong>
        {orderId !== null && (
          <Link to={generatePath(paths.order, { orderId })}>
            {orderNumber === null ? t('refunds.unknown') : t('refunds.order', { number: orderNumber })}
          </Link>
        )}
        <code>{providerId}</code>
      </span>
      <span className="muted small numbers">{shortInstant(raisedAt)}</span>
      <Button
        look="outlined"
        isSmall
        isBusy={handled.isPending}
        aria-label={t('alarms.named', { what: says })}
        onClick={() => handled.mutate(id, { onSuccess: () => toasts.done(t('alarms.done')), onError: toasts.refused })}
      >
        {t('alarms.handled')}
      </Button>
    </li>
  );
}
