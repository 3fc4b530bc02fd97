import { formResolver } from '../../../lib/form-resolver';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { goodwillReasons, refundOrderSchema } from '@perpetua/contracts/refunds.contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { SelectInput } from '../../../ui/select-input';
import { amountTyped } from '../../../lib/typed-amount';
import { TextInput } from '../../../ui/text-input';
import { useToasts } from '../../../ui/toasts';
import { useRefundOrder } from './order-desk.api';

/** The amount in euros that is neither refunded nor pending as a refund. */
const leftOf = ({ total, refunded, refundPending }: Order): number =>
  (Math.round(Number(total) * 100) - Math.round(Number(refunded) * 100) - Math.round(Number(refundPending) * 100)) /
  100;

/** The button and the dialog for a goodwill refund: a reason, and an amount up to what is not refunded yet. */
export function RefundOrder({ order }: { order: Order }) {
  const { t } = useTranslation('office');
  const { euros } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const left = leftOf(order);
  const { form, isBusy, confirm } = useRefunding(order.id, left, close);
  return (
    <>
      <Button look="outlined" isSmall onClick={() => setOpen(true)}>
        {t('refund.open')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('refund.title')}
        confirm={t('refund.confirm')}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <p>{t('refund.lead', { left: euros(left) })}</p>
        <RefundFields form={form} left={left} />
      </ConfirmDialog>
    </>
  );
}

function RefundFields({ form, left }: Pick<ReturnType<typeof useRefunding>, 'form'> & { left: number }) {
  const { t } = useTranslation('office');
  const { euros } = useFormats();
  const { errors } = form.formState;
  return (
    <>
      <TextInput
        label={t('refund.amount')}
        field={form.register('amount', { setValueAs: amountTyped })}
        error={errors.amount && t('refund.amountWrong', { left: euros(left) })}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <SelectInput
        label={t('refund.printed')}
        hint={t('refund.printedHint')}
        options={goodwillReasons.map((reason) => ({ value: reason, name: t(`refund.printedReason.${reason}`) }))}
        {...form.register('printedReason')}
      />
      <TextInput
        label={t('refund.reason')}
        hint={t('refund.reasonHint')}
        field={form.register('reason')}
        error={errors.reason && t('refund.reasonMissing')}
        maxLength={200}
        required
      />
    </>
  );
}

function useRefunding(orderId: string, left: number, onDone: () => void) {
  const { t } = useTranslation('office');
  const toasts = useToasts();
  const refunding = useRefundOrder(orderId);
  const schema = refundOrderSchema.refine(({ amount }) => Number(amount) <= left, { path: ['amount'] });
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: { amount: '', reason: '', printedReason: 'courtesy' as const },
  });
  const confirm = form.handleSubmit((refund) =>
    refunding
      .mutateAsync(refund)
      .then(() => {
        toasts.done(t('refund.done'));
        form.reset();
        onDone();
      })
      .catch(toasts.refused),
  );
  return { form, isBusy: refunding.isPending, confirm };
}
