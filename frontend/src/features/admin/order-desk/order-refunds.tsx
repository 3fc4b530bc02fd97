import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { OrderRefund } from '@perpetua/contracts/refunds.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { useToasts } from '../../../ui/toasts';
import { useRetryRefund } from './order-desk.api';
import styles from './order-desk.module.css';

/** The refunds of an order, each with its amount, reason, status, and who requested it. */
export function OrderRefunds({ order, services }: { order: Order; services: readonly Service[] }) {
  const { t } = useTranslation('office');
  const refunds = order.refunds ?? [];
  if (refunds.length === 0) return null;
  return (
    <Panel id="order-refunds" title={t('refunds.title')}>
      <ul className={styles.lines}>
        {refunds.map((refund) => (
          <Refund
            key={refund.id}
            order={order}
            refund={refund}
            service={services.find(({ id }) => id === refund.serviceId)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface RefundProps {
  order: Order;
  refund: OrderRefund;
  service: Service | undefined;
}

function Refund({ order, refund, service }: RefundProps) {
  const { t } = useTranslation('office');
  const { euros, ...formats } = useFormats();
  const instant = (moment: string) => formats.instant(moment, order.delivery.timeZone);
  const { amount, cause, note, by, status, requestedAt, answeredAt, actionBy } = refund;
  const at = instant(answeredAt ?? requestedAt);
  return (
    <li className={styles.refund}>
      <strong className="numbers">{euros(amount)}</strong>
      <div>
        <p>{note === undefined ? t(`refunds.cause.${cause}`) : `${t(`refunds.cause.${cause}`)}: ${note}`}</p>
        <p className="small muted">
          {by !== undefined && `${t('refunds.by', { name: by.name, at: instant(requestedAt) })} `}
          {t(`refunds.at.${status}`, { at })}
          {actionBy !== undefined && ` ${t('refunds.until', { at: instant(actionBy) })}`}
          {service !== undefined && (
            <>
              {' '}
              <Link to={generatePath(paths.service, { serviceId: service.id })}>{t('refunds.service')}</Link>
            </>
          )}
        </p>
        {status === 'failed' && <RetryRefund orderId={order.id} refund={refund} />}
      </div>
      <span className={styles.state} data-status={status}>
        {t(`refunds.status.${status}`)}
      </span>
    </li>
  );
}

function RetryRefund({ orderId, refund }: { orderId: string; refund: OrderRefund }) {
  const { t } = useTranslation('office');
  const { euros } = useFormats();
  const toasts = useToasts();
  const retry = useRetryRefund(orderId);
  return (
    <Button
      look="outlined"
      isSmall
      isBusy={retry.isPending}
      aria-label={t('refunds.retryNamed', { amount: euros(refund.amount) })}
      onClick={() =>
        retry.mutate(refund.id, { onSuccess: () => toasts.done(t('refunds.retried')), onError: toasts.refused })
      }
    >
      {t('refunds.retry')}
    </Button>
  );
}
