import type { User } from '@perpetua/contracts/identity.contract';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CheckoutDraft } from '../../shop/ordering/draft/checkout-draft.policy';
import { stepResolver } from '../../shop/ordering/draft/checkout-validation';
import { emptyPhoneDraft, formFor, kindOf, type PhoneDraft, type PhoneItem } from './phone-order.policy';

/** The values of an order by phone; `known` is the customer that the URL preselects. */
export function usePhoneOrder(known: User | undefined) {
  const [draft, setDraft] = useState<PhoneDraft>(() => draftWith(emptyPhoneDraft, known));
  const [isDeliveryKnown, setDeliveryKnown] = useState(false);
  /** The part of the checkout's form that is being validated: each has its own button, but all share one form. */
  const checked = useRef<'delivery' | 'contact'>('delivery');
  const form = useForm<CheckoutDraft>({
    defaultValues: formFor(known),
    resolver: (values, context, options) => stepResolver(checked.current, kindOf(draft))(values, context, options),
  });
  return {
    draft,
    form,
    /** Whether the delivery has been valid once, so that the part after it is shown. */
    isDeliveryKnown,
    knowDelivery: () => setDeliveryKnown(true),
    check: (part: 'delivery' | 'contact') => {
      checked.current = part;
    },
    change: (part: Partial<PhoneDraft>) => setDraft((current) => ({ ...current, ...part })),
    choose: (customer: User) => {
      if (draft.customer?.id === customer.id) return;
      setDraft((current) => draftWith(current, customer));
      setDeliveryKnown(false);
      form.reset(formFor(customer));
    },
    chooseItems: (items: readonly PhoneItem[]) => {
      setDraft((current) => ({ ...current, items }));
      if (items.length === 0 || kindOf({ items }) !== kindOf(draft)) setDeliveryKnown(false);
    },
    restart: () => {
      setDraft(emptyPhoneDraft);
      setDeliveryKnown(false);
      form.reset(formFor(undefined));
    },
  };
}

/** Sets the customer, and with it the order's language to that of the customer's account. */
const draftWith = (draft: PhoneDraft, customer: User | undefined): PhoneDraft =>
  customer === undefined ? draft : { ...draft, customer, language: customer.language };

export type PhoneOrder = ReturnType<typeof usePhoneOrder>;
