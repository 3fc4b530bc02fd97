import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useTranslation } from 'react-i18next';
import { useRefreshedWhile } from '../../../lib/refreshed-while';
import { useProblemText } from '../../../lib/problems';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { FieldError } from '../../../ui/form-field';
import { Money } from '../../../ui/money';
import { Skeleton } from '../../../ui/skeleton';
import { useOrder } from '../../shop/ordering/ordering.api';
import styles from './plan-page.module.css';
import { usePlanAction } from './use-plan-action';

/** Cancels a plan after a confirmation that shows the refund. */
export function CancelPlan({ plan }: { plan: SubscriptionAnswer }) {
  const { t } = useTranslation('plans');
  const textOf = useProblemText();
  const { isOpen, isSending, refusal, open, close, send } = usePlanAction(plan);
  const order = useOrder(plan.orderId);
  useRefreshedWhile(isOpen, ['order', plan.orderId]);
  return (
    <>
      <Button look="text" onClick={open}>
        {t('cancel.button')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('cancel.title')}
        confirm={t('cancel.confirm')}
        busy={isSending}
        disabled={order.isPending}
        onConfirm={() => void send({ action: 'cancel', body: { expectedRefund: order.data?.refundOnCancel } })}
        onClose={close}
      >
        <p>{t('cancel.what')}</p>
        {order.isPending ? <Skeleton aria-busy="true" height={52} /> : <Refund amount={order.data?.refundOnCancel} />}
        <FieldError id="cancel-refusal" error={refusal && textOf(refusal)} />
      </ConfirmDialog>
    </>
  );
}

function Refund({ amount }: { amount: string | undefined }) {
  const { t } = useTranslation('plans');
  if (amount === undefined) return <p>{t('cancel.byPolicy')}</p>;
  return (
    <div>
      <p className={styles.figure}>
        <span>{t('cancel.refund')}</span>
        <Money amount={amount} display />
      </p>
      <p className="small muted">{t('cancel.way')}</p>
    </div>
  );
}
