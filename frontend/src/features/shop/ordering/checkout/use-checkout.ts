import type { CheckoutAnswer } from '@perpetua/contracts/ordering.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fromPromise } from 'xstate';
import { dropDraft, readDraft, saveDraft } from '../../../../lib/drafts';
import { useFormats } from '../../../../lib/formats';
import { newIdempotencyKey } from '../../../../lib/idempotency-key';
import { useSession } from '../../../../lib/session';
import { type ShownCart, useCart } from '../../cart/cart.api';
import { currentDestination } from '../../catalogue/destination';
import { keepRibbonWords, ribbonDraft } from '../../catalogue/ribbon-draft';
import { type CheckoutDraft, draftFor, draftWithRibbons, emptyDraft } from '../draft/checkout-draft.policy';
import {
  type CheckoutInputs,
  checkoutMachine,
  type PlaceAttempt,
  shownStep,
  type StepAddress,
} from '../draft/checkout.machine';
import { type CheckoutStep, furthestStep } from '../draft/checkout-steps.policy';
import { attemptName, draftName, placeOrder, stampOf } from '../ordering.api';
import { useOwnContact } from './use-own-contact';
import { useStepAddress } from './use-step-address';
import { loadedLaterCode, loadLaterCode } from './later-code';

export type Checkout = ReturnType<typeof useCheckout>;

/** An event that the page sends to the machine; `send` adds the inputs. */
type Move =
  | { type: 'next' | 'back' | 'place' | 'takeNearest' }
  | { type: 'place'; orderAgain: boolean }
  | { type: 'goTo' | 'change'; step: CheckoutStep };

/**
 * The checkout of this tab: one form, the step in the URL, and the machine that decides which step is shown. Stored
 * values are only read when the code that validates them is loaded.
 */
export function useCheckout() {
  const cart = useCart();
  const address = useStepAddress();
  const { requested, isFixing } = address;
  const form = useCheckoutForm(cart, requested);
  const { language } = useFormats();
  const isSignedIn = useSession() !== undefined;
  const stamp = stampOf(cart);
  const inputs = (): CheckoutInputs => {
    const draft = form.getValues();
    const isComplete = loadedLaterCode()?.isComplete;
    const { months } = cart;
    return { requested, isFixing, draft, cart: cart.items[0]?.type, months, isComplete, stamp, isSignedIn, language };
  };
  const actor = useCheckoutMachine({ form, show: address.show, inputs: cart.isLoading ? undefined : inputs });
  const snapshot = useSelector(actor, (state) => state);
  const send = (move: Move) => actor.send({ ...move, inputs: inputs() });

  const change = useEffectEvent((changed: Partial<CheckoutInputs>) =>
    actor.send({ type: 'changed', inputs: { ...inputs(), ...changed } }),
  );
  const { isLoading } = cart;
  useEffect(() => {
    if (!isLoading) change({ stamp, requested, isSignedIn });
  }, [isLoading, stamp, requested, isSignedIn]);
  useKeptDraft(
    form,
    useCallback(() => actor.send({ type: 'typed' }), [actor]),
  );
  useFreshCart(snapshot.context.refusal?.code);
  const step = shownStep(snapshot.value, requested);
  const isFormReady = useOwnContact(form, step === 'contact');
  return { snapshot, step, isFormReady, requested, isFixing, send, form, cart };
}

type CheckoutForm = ReturnType<typeof useCheckoutForm>;

interface Page {
  form: CheckoutForm;
  show: (address: StepAddress) => void;
  /** Undefined while the cart is not loaded. */
  inputs: (() => CheckoutInputs) | undefined;
}

/** The machine with the actions and actors of the page. */
function useCheckoutMachine({ form, show, inputs }: Page) {
  const [attempt] = useState(() => loadedLaterCode()?.attemptOf(readDraft(attemptName)));
  const machine = checkoutMachine.provide({
    actors: {
      place: fromPromise<CheckoutAnswer, PlaceAttempt>(({ input }) => placeOrder(input)),
      redirect: fromPromise<void, { url: string }>(async ({ input }) => location.assign(input.url)),
    },
    actions: {
      showStep: (_, address) => show(address),
      readInputs: ({ self }) => {
        if (inputs !== undefined) self.send({ type: 'changed', inputs: inputs() });
      },
      startStep: () => form.reset(undefined, { keepValues: true, keepDirty: true, keepTouched: true }),
      takeMoment: (_, moment) => {
        if (moment === undefined) return;
        form.setValue('delivery.date', moment.date);
        form.setValue('delivery.hour', moment.hour);
      },
      clearConsents: () => form.setValue('consents', emptyDraft.consents),
      saveAttempt: (_, next) => (next === undefined ? dropDraft(attemptName) : saveDraft(attemptName, next)),
    },
  });
  return useActorRef(machine, { input: { attempt, newKey: newIdempotencyKey } });
}

/** One form for all steps; the schema is that of the step that is shown. */
function useCheckoutForm({ items }: ShownCart, requested: CheckoutStep) {
  const [kept] = useState(() => {
    const draft = loadedLaterCode()?.draftOf(readDraft(draftName)) ?? emptyDraft;
    return draftWithRibbons(draftFor(draft, currentDestination()), ribbonDraft());
  });
  const cart = items[0]?.type ?? 'flower';
  return useForm<CheckoutDraft>({
    defaultValues: kept,
    resolver: async (values, context, options) => {
      const { isComplete, stepResolver } = await loadLaterCode();
      const step = furthestStep({ draft: values, cart, requested, isComplete });
      return stepResolver(step, cart)(values, context, options);
    },
  });
}

/** Stores the typed values, valid or not, as the draft of this tab. */
function useKeptDraft(
  { subscribe, getValues }: Pick<CheckoutForm, 'subscribe' | 'getValues'>,
  onTyped: () => void,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          // If `name` is undefined, only the form's state has changed, not a value.
          if (name === undefined) return;
          saveDraft(draftName, getValues());
          if (name.startsWith('delivery.ribbons')) keepRibbonWords(getValues('delivery.ribbons'));
          onTyped();
        },
      }),
    [subscribe, getValues, onTyped],
  );
}

/** Requests the cart or the products again when the refusal says that they have changed. */
function useFreshCart(code: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (code?.startsWith('cart_') || code === 'amount_changed')
      void queryClient.invalidateQueries({ queryKey: ['cart'] });
    if (code === 'ribbon_not_offered') void queryClient.invalidateQueries({ queryKey: ['product'] });
  }, [code, queryClient]);
}
