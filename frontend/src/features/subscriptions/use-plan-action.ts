import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../ui/toasts';
import { type PlanCall, usePlanCall } from './subscriptions.api';

/**
 * One change of a plan that is asked for in a dialog: `send` says what came of it; a refusal leaves the dialog open, for
 * another try, and stands in `refusal`.
 */
export function usePlanAction(plan: Pick<SubscriptionAnswer, 'id'>) {
  const { t } = useTranslation('plans');
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const call = usePlanCall(plan.id);
  return {
    isOpen,
    isSending: call.isPending,
    refusal: call.error ?? undefined,
    open: () => {
      call.reset();
      setOpen(true);
    },
    close: () => setOpen(false),
    send: (what: PlanCall) =>
      // Said also when the button has gone with the plan's new status by then.
      void call
        .mutateAsync(what)
        .then(() => {
          setOpen(false);
          toasts.done(t(`done.${what.action}`));
        })
        .catch(toasts.refused),
  };
}
