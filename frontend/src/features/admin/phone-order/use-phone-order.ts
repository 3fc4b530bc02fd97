import type { User } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CheckoutDraft } from '../../shop/ordering/draft/checkout-draft.policy';
import { isCheckoutStep } from '../../shop/ordering/draft/checkout-steps.policy';
import { stepResolver } from '../../shop/ordering/draft/checkout-validation';
import { emptyPhoneDraft, formFor, kindOf, type PhoneDraft, type PhoneStep, phoneSteps } from './phone-order.policy';

/** The values and the step of an order by phone; `known` is the customer that the URL preselects. */
export function usePhoneOrder(known: User | undefined) {
  const [draft, setDraft] = useState<PhoneDraft>(() => draftWith(emptyPhoneDraft, known));
  const [step, setStep] = useState<PhoneStep>(known === undefined ? 'customer' : 'items');
  const form = useForm<CheckoutDraft>({
    defaultValues: formFor(known),
    resolver: (values, context, options) => {
      const resolve = stepResolver(isCheckoutStep(step) ? step : 'delivery', kindOf(draft));
      return resolve(values, context, options);
    },
  });
  const goTo = (next: PhoneStep) => {
    // Hides the errors of the previous step.
    form.reset(undefined, { keepValues: true, keepDirty: true, keepTouched: true });
    setStep(next);
  };
  return {
    draft,
    step,
    form,
    change: (part: Partial<PhoneDraft>) => setDraft({ ...draft, ...part }),
    /** Sets the customer without going to the next step, because arrow keys select each customer that they pass. */
    choose: (customer: User) => {
      if (draft.customer?.id === customer.id) return;
      setDraft(draftWith(draft, customer));
      form.reset(formFor(customer));
    },
    goTo,
    next: () => goTo(phoneSteps[phoneSteps.indexOf(step) + 1] ?? 'review'),
    restart: () => {
      setDraft(emptyPhoneDraft);
      form.reset(formFor(undefined));
      setStep('customer');
    },
  };
}

/** Sets the customer, and with it the order's language to that of the customer's account. */
const draftWith = (draft: PhoneDraft, customer: User | undefined): PhoneDraft =>
  customer === undefined ? draft : { ...draft, customer, language: customer.language };

export type PhoneOrder = ReturnType<typeof usePhoneOrder>;
