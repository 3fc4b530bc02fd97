import { minimumLeadHours } from '@perpetua/contracts/delivery-rules';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../../ui/skeleton';
import { formId } from './checkout-action';
import { DeliveryStep } from '../delivery/delivery-step';
import { useLeadHours } from '../ordering.api';
import { SignInInvitation } from '../delivery/sign-in-invitation';
import type { Checkout } from './use-checkout';
import { loadedLaterCode } from './later-code';

/**
 * The part of the form for the current state of the checkout. While the code of the later steps is not loaded, this is
 * the first step, because only that code can tell that the step is complete.
 */
export function CurrentStep({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('ordering');
  const { snapshot, step = 'delivery', isFormReady, send, cart } = checkout;
  const kind = cart.items[0]?.type ?? 'flower';
  const leadHours = useLeadHours(cart.items) ?? minimumLeadHours;
  const next = () => send({ type: 'next' });
  if (snapshot.value === 'identify') return <SignInInvitation text={t('identify')} step={step} isNext />;
  const later = loadedLaterCode();
  if (later === undefined || step === 'delivery') {
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
  const { ContactStep, ReviewStep } = later;
  if (!isFormReady) return <Skeleton height={180} />;
  if (step === 'contact') return <ContactStep id={formId} onNext={next} />;
  return (
    <ReviewStep
      id={formId}
      cart={kind}
      items={cart.items}
      months={cart.months}
      isBusy={snapshot.value === 'placing'}
      isEarlyStartAsked={snapshot.context.refusal?.code === 'early_start_required'}
      onChange={(changed) => send({ type: 'change', step: changed })}
      onPlace={() => send({ type: 'place' })}
    />
  );
}
