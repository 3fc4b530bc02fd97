import type { User } from '@perpetua/contracts/identity.contract';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CheckoutDraft } from '../../shop/ordering/draft/checkout-draft.policy';
import { stepResolver } from '../../shop/ordering/draft/checkout-validation';
import { emptyPhoneDraft, formFor, kindOf, type PhoneDraft } from './phone-order.policy';

/** The values of an order by phone; `known` is the customer that the URL preselects. */
export function usePhoneOrder(known: User | undefined) {
  const [draft, setDraft] = useState<PhoneDraft>(() => draftWith(emptyPhoneDraft, known));
  /** The part of the checkout's form that is being validated: each has its own button, but all share one form. */
  const checked = useRef<'delivery' | 'contact'>('delivery');
  const form = useForm<CheckoutDraft>({
    defaultValues: formFor(known),
    resolver: (values, context, options) => stepResolver(checked.current, kindOf(draft))(values, context, options),
  });
  return {
    draft,
    form,
    check: (part: 'delivery' | 'contact') => {
      checked.current = part;
    },
    change: (part: Partial<PhoneDraft>) => setDraft({ ...draft, ...part }),
    choose: (customer: User) => {
      if (draft.customer?.id === customer.id) return;
      setDraft(draftWith(draft, customer));
      form.reset(formFor(customer));
    },
    restart: () => {
      setDraft(emptyPhoneDraft);
      form.reset(formFor(undefined));
    },
  };
}

/** Sets the customer, and with it the order's language to that of the customer's account. */
const draftWith = (draft: PhoneDraft, customer: User | undefined): PhoneDraft =>
  customer === undefined ? draft : { ...draft, customer, language: customer.language };

export type PhoneOrder = ReturnType<typeof usePhoneOrder>;
