import type { FailedRefund, FailedRefundGroup } from '@perpetua/contracts/payments.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { useToasts } from '../../../ui/toasts';
import { CauseCard } from './cause-card';
import { useRetryRefund, useRetryRefunds } from './operations.api';
import styles from './operations.module.css';
import { useRetryAll } from './use-retry-all';

/** Stripe's codes for why a refund failed (Stripe API reference: Refund, `failure_reason`). */
const failureCodes = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'charge_for_pending_refund_disputed',
  'insufficient_funds',
  'declined',
  'merchant_request',
] as const;
const isFailureCode = (cause: string): cause is (typeof failureCodes)[number] =>
  failureCodes.some((code) => code === cause);

/** Refunds that failed: one card per cause, with buttons to retry one refund or all refunds of the cause. */
export function FailedRefundsPanel({ groups }: { groups: readonly FailedRefundGroup[] }) {
  return groups.map((group) => <Cause key={group.cause} group={group} />);
}

function Cause({ group: { cause, count, since, amount, refunds } }: { group: FailedRefundGroup }) {
  const { t } = useTranslation('operations');
  const { euros } = useFormats();
  const { ask, isPending } = useRetryAll(useRetryRefunds(), (requested) => t('retry.done', { count: requested }));
  return (
    <CauseCard
      title={t('refunds.title', { count })}
      cause={cause}
      says={isFailureCode(cause) ? t(`refunds.because.${cause}`) : undefined}
      count={count}
      since={since}
      shown={refunds.length}
      foot={`${t('refunds.sum', { amount: euros(amount) })}. ${t('refunds.foot')}`}
      onRetry={count > 1 ? () => ask(cause) : undefined}
      isPending={isPending}
    >
      {refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} />
      ))}
    </CauseCard>
  );
}

function Refund({ refund: { id, orderId, orderNumber, amount, failedAt, retries } }: { refund: FailedRefund }) {
  const { t } = useTranslation('operations');
  const { euros, shortInstant } = useFormats();
  const toasts = useToasts();
  const retry = useRetryRefund();
  const order = orderNumber === null ? t('refunds.unknown') : t('refunds.order', { number: orderNumber });
  return (
    <li className={styles.letter}>
      <span className={styles.what}>
        <Link to={generatePath(paths.order, { orderId })}>{order}</Link>
        <span className="numbers">{euros(amount)}</span>
      </span>
      <span className="muted small numbers">
        {t('refunds.at', { time: shortInstant(failedAt) })}
        {retries > 0 && ` · ${t('refunds.tries', { count: retries })}`}
      </span>
      <Button
        look="outlined"
        isSmall
        isBusy={retry.isPending}
        aria-label={t('refunds.named', { amount: euros(amount), order })}
        onClick={() =>
          retry.mutate({ orderId, id }, { onSuccess: () => toasts.done(t('refunds.oneDone')), onError: toasts.refused })
        }
      >
        {t('retry.one')}
      </Button>
    </li>
  );
}
