import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { type checkoutMachine, shownStep } from './checkout.machine';
import { type CheckoutStep, isCheckoutStep } from './checkout-steps.policy';

/**
 * Keeps `?step=` and the machine in agreement: a step taken is a new entry of the browser's history, and going back or
 * forward in it asks the machine, which may refuse; then the address is put right.
 */
export function useStepAddress(actor: ActorRefFrom<typeof checkoutMachine>, current: CheckoutStep | undefined): void {
  const [search, setSearch] = useSearchParams();
  const address = search.get('step');
  /** Whether a step has been shown yet: where one comes in is put right, not added to the history. */
  const isUnderWay = useRef(false);

  const show = (shown: CheckoutStep, replace: boolean) =>
    setSearch((now) => new URLSearchParams({ ...Object.fromEntries(now), step: shown }), { replace });

  const followAddress = useEffectEvent((asked: string | null) => {
    const before = shownStep(actor.getSnapshot());
    if (before === undefined || asked === before) return;
    if (isCheckoutStep(asked)) actor.send({ type: 'goTo', step: asked });
    const after = shownStep(actor.getSnapshot());
    if (after !== undefined && after !== asked) show(after, true);
  });
  const followMachine = useEffectEvent((step: CheckoutStep | undefined) => {
    if (step === undefined) return;
    if (step !== address) show(step, !isUnderWay.current || !isCheckoutStep(address));
    isUnderWay.current = true;
  });

  useEffect(() => followMachine(current), [current]);
  useEffect(() => followAddress(address), [address]);
}
