import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../identity/account.api';
import type { CheckoutDraft } from '../ordering/checkout-draft.policy';
import { draftOf, emptyPhoneDraft, type PhoneDraft, type PhoneStep, phoneSteps } from './phone-order.policy';

/** What is typed of an order by phone and where one stands; `?customer=` names the customer. */
export function usePhoneOrder() {
  const [search] = useSearchParams();
  const named = search.get('customer') ?? '';
  const known = useUser(named);
  const [typed, setDraft] = useState<PhoneDraft>();
  const [wished, setStep] = useState<PhoneStep>();
  const draft = typed ?? (known.data === undefined ? emptyPhoneDraft : draftOf(known.data));
  // Choosing a customer does not leave the step: arrow keys pass over others.
  const step = wished ?? (known.data === undefined ? 'customer' : 'items');
  const change = (part: Partial<PhoneDraft>) => setDraft({ ...draft, ...part });
  const setPart = useCallback(
    (part: Partial<CheckoutDraft>) =>
      setDraft((now) => {
        const base = now ?? emptyPhoneDraft;
        return { ...base, checkout: { ...base.checkout, ...part } };
      }),
    [],
  );
  return {
    draft,
    step,
    isLoading: named !== '' && known.isPending,
    change,
    setPart,
    goTo: setStep,
    next: () => setStep(phoneSteps[phoneSteps.indexOf(step) + 1] ?? 'review'),
    restart: () => {
      setDraft(emptyPhoneDraft);
      setStep('customer');
    },
  };
}

export type PhoneOrder = ReturnType<typeof usePhoneOrder>;
