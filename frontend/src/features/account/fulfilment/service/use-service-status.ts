import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { serviceLabels } from '@perpetua/contracts/lifecycles/service-label';
import type { ServiceAction } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { useToasts } from '../../../../ui/toasts';
import { newIdempotencyKey } from '../../../../lib/idempotency-key';
import { callService, type ServiceCall } from '../fulfilment.api';
import type { PartnerAct } from '../unsent/applied-acts.policy';
import { doOrKeep, newAct, NotKeptError } from '../unsent/unsent-acts';
import { permits, serviceStatusMachine, type ShownStatus } from './service-status.machine';

/**
 * A service on a screen: the status, label and permitted calls that its chip, its steps and its buttons show. A toast
 * reports each result; after every response all shown services are refetched.
 */
export function useServiceStatus(service: Service) {
  const perform = usePerform();
  const [snapshot, send] = useMachine(
    serviceStatusMachine.provide({ actors: { perform: fromPromise(({ input }) => perform(input)) } }),
    { input: { service } },
  );
  useEffect(() => send({ type: 'read', service }), [service, send]);

  const { phase, status } = snapshot.value;
  const isAllowed = (action: ServiceAction): boolean =>
    snapshot.hasTag(permits(action)) && snapshot.context.service.allowedActions.includes(action);
  return {
    /** `unknown` for a status that only a newer version of the server knows. */
    status: status as ShownStatus | 'unknown',
    label: serviceLabels.find((label) => snapshot.hasTag(label)) ?? 'unknown',
    /** The actions that both the lifecycle and the server allow. */
    allowedActions: service.allowedActions.filter((action) => isAllowed(action as ServiceAction)),
    isConfirming: (action: ServiceCall['action']) =>
      phase !== 'idle' && phase !== 'done' && phase !== 'refused' && snapshot.context.action === action,
    isSending: phase === 'sending',
    isAllowed,
    /** The error with which the server refused the call of the open form; undefined otherwise. */
    refusal: phase === 'confirming' ? snapshot.context.error : undefined,
    open: (action: ServiceCall['action']) => send({ type: 'open', action }),
    ask: (call: ServiceCall) => send({ type: 'ask', call }),
    confirm: (call?: ServiceCall) => send(call === undefined ? { type: 'confirm' } : { type: 'confirm', call }),
    back: () => send({ type: 'back' }),
  };
}

/** Sends a call, and reports its result or the refusal in a toast. */
function usePerform() {
  const { t } = useTranslation('fulfilment');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  return async ({ serviceId, call }: { serviceId: string; call: ServiceCall | undefined }) => {
    if (call === undefined) throw new Error('Nothing was asked.');
    try {
      const answer = isKeptAct(call)
        ? await doOrKeep(newAct(queryClient, { id: newIdempotencyKey(), serviceId, act: call }), queryClient)
        : await callService({ serviceId, call });
      toasts.done(t(answer === undefined ? 'unsent.kept' : `called.${wordOf(call, answer)}`));
      return answer;
    } catch (error) {
      if (error instanceof NotKeptError) toasts.warn(t('unsent.full'));
      else toasts.refused(error);
      throw error;
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['service'] });
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
    }
  };
}

/** Whether a call is an act that a partner can also do without a network. */
const isKeptAct = (call: ServiceCall): call is ServiceCall & Exclude<PartnerAct, { action: 'photos' }> =>
  ['start', 'deliver', 'blocked'].includes(call.action);

export type ServiceStatusControl = ReturnType<typeof useServiceStatus>;

/**
 * The key of the message after a successful call; a new date either takes effect immediately or waits for the other
 * side.
 */
function wordOf(call: ServiceCall, answer: Service) {
  if (call.action === 'answer') return call.agree ? 'agree' : 'refuse';
  if (call.action === 'reschedule') return answer.status === 'reschedule_proposed' ? 'propose' : 'reschedule';
  return call.action;
}
