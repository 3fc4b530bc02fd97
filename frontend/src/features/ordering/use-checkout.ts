import type { CheckoutAnswer } from '@perpetua/contracts/ordering.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { readDraft, saveDraft } from '../../lib/drafts';
import { newIdempotencyKey } from '../../lib/idempotency-key';
import { useFormats } from '../../lib/formats';
import { currentSession, useSession } from '../../lib/session';
import { useCart } from '../cart/cart.api';
import { currentDestination } from '../catalogue/destination';
import { draftFor, draftOf } from './checkout-draft.policy';
import { type CheckoutEvent, checkoutMachine, type PlaceAttempt, shownStep } from './checkout.machine';
import { isCheckoutStep } from './checkout-steps.policy';
import { draftName, placeOrder, stampOf } from './ordering.api';
import { useStepAddress } from './use-step-address';

const liveMachine = checkoutMachine.provide({
  actors: {
    place: fromPromise<CheckoutAnswer, PlaceAttempt>(({ input }) => placeOrder(input)),
    redirect: fromPromise<void, { url: string }>(async ({ input }) => location.assign(input.url)),
  },
});

export type Checkout = ReturnType<typeof useCheckout>;

/** The checkout of this tab: its machine, kept in agreement with cart, session, language, address and draft. */
export function useCheckout() {
  const [search] = useSearchParams();
  const session = useSession();
  const cart = useCart();
  const { language } = useFormats();
  const asked = search.get('step');
  const actor = useActorRef(liveMachine, {
    input: {
      draft: draftFor(draftOf(readDraft(draftName)), currentDestination()),
      isSignedIn: currentSession() !== undefined,
      language,
      wished: isCheckoutStep(asked) ? asked : 'delivery',
      newKey: newIdempotencyKey,
    },
  });
  const snapshot = useSelector(actor, (state) => state);
  const send = useCallback((event: CheckoutEvent) => actor.send(event), [actor]);
  const kind = cart.items[0]?.type;
  const stamp = stampOf(cart);
  const { isLoading } = cart;
  const isSignedIn = session !== undefined;

  useEffect(() => actor.send({ type: 'sessionRead', isSignedIn }), [actor, isSignedIn]);
  useEffect(() => actor.send({ type: 'languageChosen', language }), [actor, language]);
  useEffect(() => {
    if (!isLoading) actor.send({ type: 'cartRead', cart: kind, stamp });
  }, [actor, isLoading, kind, stamp]);
  useEffect(() => keepDraft(actor), [actor]);
  useFreshCart(snapshot.context.refusal?.code);
  useStepAddress(actor, shownStep(snapshot));
  return { snapshot, send, cart };
}

function keepDraft(actor: ReturnType<typeof useActorRef<typeof checkoutMachine>>): () => void {
  const subscription = actor.subscribe(({ context }) => saveDraft(draftName, context.draft));
  return () => subscription.unsubscribe();
}

/** Reads cart or products again when the server says that they are others. */
function useFreshCart(code: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (code?.startsWith('cart_')) void queryClient.invalidateQueries({ queryKey: ['cart'] });
    if (code === 'ribbon_not_offered') void queryClient.invalidateQueries({ queryKey: ['product'] });
  }, [code, queryClient]);
}
