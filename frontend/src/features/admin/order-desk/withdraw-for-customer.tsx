import type { Order } from '@perpetua/contracts/ordering.contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefreshedWhile } from '../../../lib/refreshed-while';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { TextInput } from '../../../ui/text-input';
import { useToasts } from '../../../ui/toasts';
import { WithdrawalTerms } from '../../shop/ordering/order/withdraw-order';
import { useWithdraw } from '../../shop/ordering/ordering.api';

/** Records a withdrawal that the customer declared by mail, letter or telephone; the reason says how. */
export function WithdrawForCustomer({ order }: { order: Order }) {
  const { t } = useTranslation('office');
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ defaultValues: { reason: '' } });
  const withdraw = useWithdraw(order.id);
  useRefreshedWhile(isOpen, ['order', order.id]);
  if (!order.allowedActions.includes('withdraw') || order.withdrawal === undefined) return null;
  const { refund: expectedRefund } = order.withdrawal;
  const confirm = form.handleSubmit(({ reason }) =>
    withdraw.mutate(
      { reason: reason.trim(), expectedRefund },
      {
        onSuccess: () => {
          toasts.done(t('withdraw.done'));
          setOpen(false);
        },
        onError: toasts.refused,
      },
    ),
  );
  return (
    <>
      <Button look="outlined" isSmall onClick={() => setOpen(true)}>
        {t('withdraw.open')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('withdraw.title')}
        confirm={t('withdraw.confirm')}
        busy={withdraw.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        <WithdrawalTerms withdrawal={order.withdrawal} total={order.total} />
        <TextInput
          label={t('withdraw.reason')}
          hint={t('withdraw.reasonHint')}
          field={form.register('reason', { validate: (reason) => reason.trim() !== '' })}
          error={form.formState.errors.reason && t('withdraw.reasonMissing')}
          maxLength={200}
          required
        />
      </ConfirmDialog>
    </>
  );
}
