import { minimumLeadHours } from '@perpetua/contracts/ordering.contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckoutDraft } from './checkout-draft.policy';
import { formId } from './checkout-action';
import { ContactStep } from './contact-step';
import { DeliveryStep } from './delivery-step';
import { InvoiceStep } from './invoice-step';
import { useLeadHours } from './ordering.api';
import { ReviewStep } from './review-step';
import { SignInInvitation } from './sign-in-invitation';
import { shownStep } from './checkout.machine';
import type { Checkout } from './use-checkout';

/** The form of the state that the checkout is in. */
export function CurrentStep({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('ordering');
  const { snapshot, send, cart } = checkout;
  const { draft, cart: kind = 'flower' } = snapshot.context;
  const leadHours = useLeadHours(cart.items) ?? minimumLeadHours;
  const typed = useTyped(send);
  const next = () => send({ type: 'next' });
  const step = shownStep(snapshot) ?? 'delivery';
  if (snapshot.value === 'identify') return <SignInInvitation text={t('identify')} step={step} isNext />;
  if (step === 'delivery') {
    return (
      <DeliveryStep
        id={formId}
        cart={kind}
        leadHours={leadHours}
        items={cart.items}
        months={cart.months}
        draft={draft.delivery}
        onTyped={typed.delivery}
        onNext={next}
      />
    );
  }
  if (step === 'contact')
    return <ContactStep id={formId} draft={draft.contact} onTyped={typed.contact} onNext={next} />;
  if (step === 'invoice')
    return <InvoiceStep id={formId} draft={draft.invoice} onTyped={typed.invoice} onNext={next} />;
  return (
    <ReviewStep
      id={formId}
      cart={kind}
      items={cart.items}
      draft={draft}
      isBusy={snapshot.value === 'placing'}
      onTyped={typed.consents}
      onChange={(changed) => send({ type: 'change', step: changed })}
      onPlace={() => send({ type: 'place' })}
    />
  );
}

/** Tells the machine what is typed, part by part; the same functions on every drawing. */
function useTyped(send: Checkout['send']) {
  return {
    delivery: useCallback(
      (values: CheckoutDraft['delivery']) => send({ type: 'typed', part: 'delivery', values }),
      [send],
    ),
    contact: useCallback(
      (values: CheckoutDraft['contact']) => send({ type: 'typed', part: 'contact', values }),
      [send],
    ),
    invoice: useCallback(
      (values: CheckoutDraft['invoice']) => send({ type: 'typed', part: 'invoice', values }),
      [send],
    ),
    consents: useCallback(
      (values: CheckoutDraft['consents']) => send({ type: 'typed', part: 'consents', values }),
      [send],
    ),
  };
}
