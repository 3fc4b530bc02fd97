import type { Order } from '@perpetua/contracts/ordering.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAmountChanged } from '../../../../lib/api-client';
import { useFormats } from '../../../../lib/formats';
import { useRefreshedWhile } from '../../../../lib/refreshed-while';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { useToasts } from '../../../../ui/toasts';
import { useWithdraw } from '../ordering.api';

/**
 * The right to withdraw from the contract, in two steps as the law asks for (Directive 2011/83/EU, art. 11a): what is
 * withdrawn and what is refunded, then the confirmation. Renders nothing when the order's status or the period does not
 * allow it.
 */
export function WithdrawOrder({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdraw(order.id);
  useRefreshedWhile(isOpen, ['order', order.id]);
  if (!order.allowedActions.includes('withdraw') || order.withdrawal === undefined) return null;
  const { refund: expectedRefund } = order.withdrawal;
  const confirm = () =>
    withdraw.mutate(
      { expectedRefund },
      {
        onSuccess: () => toasts.done(t('withdraw.done')),
        onError: toasts.refused,
        onSettled: (_answer, error) => setOpen(isAmountChanged(error)),
      },
    );
  return (
    <>
      <Button look="outlined" onClick={() => setOpen(true)}>
        {t('withdraw.action')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('withdraw.title', { number: order.number })}
        confirm={t('withdraw.confirm')}
        busy={withdraw.isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <WithdrawalTerms withdrawal={order.withdrawal} total={order.total} />
      </ConfirmDialog>
    </>
  );
}

/** What a withdrawal ends, what it refunds, and what is charged for visits that have begun. */
export function WithdrawalTerms({
  withdrawal: { endsAt, refund, charged, notBegun, begun },
  total,
}: {
  withdrawal: NonNullable<Order['withdrawal']>;
  total: string;
}) {
  const { t } = useTranslation('ordering');
  const { euros, instantDay } = useFormats();
  // The period ends with a day, at midnight in Lisbon, which people read as the day before.
  const lastDay = instantDay(new Date(Date.parse(endsAt) - 1).toISOString(), 'Europe/Lisbon');
  return (
    <>
      <p>{t('withdraw.ends', { count: notBegun })}</p>
      {begun > 0 && (
        <p>
          {Number(charged) > 0
            ? t('withdraw.charged', { count: begun, amount: euros(charged) })
            : t('withdraw.free', { count: begun })}
        </p>
      )}
      <p>
        <strong>{t('withdraw.refund', { amount: euros(refund), total: euros(total) })}</strong>
      </p>
      <p className="muted">{t('withdraw.until', { day: lastDay })}</p>
    </>
  );
}
