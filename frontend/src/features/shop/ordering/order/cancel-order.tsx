import type { CancelledOrder, Order } from '@perpetua/contracts/ordering.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAmountChanged } from '../../../../lib/api-client';
import { useFormats } from '../../../../lib/formats';
import { useRefreshedWhile } from '../../../../lib/refreshed-while';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { useToasts } from '../../../../ui/toasts';
import { useCancelOrder } from '../ordering.api';

/** Cancels the order after a confirmation that shows the refund; asks again if the refund has changed. */
export function CancelOrder({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const cancel = useCancelOrder(order.id);
  useRefreshedWhile(isOpen, ['order', order.id]);
  const confirm = () =>
    cancel.mutate(order.refundOnCancel, {
      onSuccess: (cancelled) => toasts.done(t(`cancel.${resultOf(cancelled)}`)),
      onError: toasts.refused,
      onSettled: (_answer, error) => setOpen(isAmountChanged(error)),
    });
  return (
    <>
      <Button look="outlined" onClick={() => setOpen(true)}>
        {t('cancel.action')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('cancel.title', { number: order.number })}
        confirm={t('cancel.action')}
        busy={cancel.isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <Consequence order={order} />
      </ConfirmDialog>
    </>
  );
}

/**
 * The outcome of a cancellation. Services of a paid order that do not exist yet are cancelled later; those that have
 * begun are not cancelled.
 */
function resultOf({ status, refunds, visitsRefund, pending }: CancelledOrder): 'done' | 'pending' | 'nothing' {
  if (pending.length > 0) return 'pending';
  const hasBegun = status === 'paid' || status === 'chargeback_open' || status === 'settled';
  return hasBegun && refunds.length === 0 && visitsRefund === undefined ? 'nothing' : 'done';
}

function Consequence({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const { euros } = useFormats();
  const { paidAt, refundOnCancel } = order;
  if (paidAt === null) {
    return <p>{t(order.status === 'payment_processing' ? 'cancel.unpaidVoucher' : 'cancel.unpaid')}</p>;
  }
  if (refundOnCancel === undefined) return <p>{t('cancel.byPolicy')}</p>;
  return (
    <>
      <p>{t('cancel.refund', { amount: euros(refundOnCancel), total: euros(order.total) })}</p>
      <p className="muted">{t('cancel.refundWhen')}</p>
    </>
  );
}
