import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useTranslation } from 'react-i18next';
import { useDialogCall } from '../../../ui/use-dialog-call';
import { usePlanCall } from './subscriptions.api';

/** Sends a change of a plan and reports the result in a toast. */
export function usePlanAction(plan: Pick<SubscriptionAnswer, 'id'>) {
  const { t } = useTranslation('plans');
  return useDialogCall({ call: usePlanCall(plan.id), doneText: ({ action }) => t(`done.${action}`) });
}
