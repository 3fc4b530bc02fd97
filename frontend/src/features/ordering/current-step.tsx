import { minimumLeadHours } from '@perpetua/contracts/delivery-rules';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadErrorTexts } from '../../lib/field-errors';
import { Skeleton } from '../../ui/skeleton';
import { formId } from './checkout-action';
import { DeliveryStep } from './delivery-step';
import { useLeadHours } from './ordering.api';
import { SignInInvitation } from './sign-in-invitation';
import type { Checkout } from './use-checkout';
import { loadValidation } from './validation-code';

const contactCode = () => import('./contact-step');
const invoiceCode = () => import('./invoice-step');
const reviewCode = () => import('./review-step');
const ContactStep = lazy(async () => ({ default: (await contactCode()).ContactStep }));
const InvoiceStep = lazy(async () => ({ default: (await invoiceCode()).InvoiceStep }));
const ReviewStep = lazy(async () => ({ default: (await reviewCode()).ReviewStep }));

/** Loads what follows the first step, so that "next" does not wait for it. A failure shows when it is needed. */
export function preloadLaterSteps(): void {
  preloadErrorTexts();
  for (const load of [loadValidation, contactCode, invoiceCode, reviewCode]) load().catch(() => undefined);
}

/** The part of the form for the current state of the checkout. */
export function CurrentStep({ checkout }: { checkout: Checkout }) {
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <Step checkout={checkout} />
    </Suspense>
  );
}

function Step({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('ordering');
  const { snapshot, step = 'delivery', send, cart } = checkout;
  const kind = cart.items[0]?.type ?? 'flower';
  const leadHours = useLeadHours(cart.items) ?? minimumLeadHours;
  const next = () => send({ type: 'next' });
  if (snapshot.value === 'identify') return <SignInInvitation text={t('identify')} step={step} isNext />;
  if (step === 'contact') return <ContactStep id={formId} onNext={next} />;
  if (step === 'invoice') return <InvoiceStep id={formId} onNext={next} />;
  if (step === 'delivery') {
    return (
      <DeliveryStep
        id={formId}
        cart={kind}
        leadHours={leadHours}
        items={cart.items}
        months={cart.months}
        onNext={next}
      />
    );
  }
  return (
    <ReviewStep
      id={formId}
      cart={kind}
      items={cart.items}
      isBusy={snapshot.value === 'placing'}
      isEarlyStartAsked={snapshot.context.refusal?.code === 'early_start_required'}
      onChange={(changed) => send({ type: 'change', step: changed })}
      onPlace={() => send({ type: 'place' })}
    />
  );
}
