import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { readDraft } from '../../../../lib/drafts';
import { preloadErrorTexts } from '../../../../lib/field-errors';
import { paths } from '../../../../lib/paths';
import { useSession } from '../../../../lib/session';
import { Button } from '../../../../ui/button';
import { EmptyState } from '../../../../ui/empty-state';
import { PageHeading } from '../../../../ui/page-heading';
import { ProblemState } from '../../../../ui/problem-state';
import { CartNotices } from '../../cart/cart-notices';
import type { ShownCart } from '../../cart/cart.api';
import { CheckoutAction } from './checkout-action';
import { CheckoutSkeleton } from './checkout-skeleton';
import styles from '../pieces/checkout-page.module.css';
import { type CheckoutStep, stepToFix } from '../draft/checkout-steps.policy';
import { CurrentStep } from './current-step';
import { HandedOver } from './handed-over';
import { OrderSummary } from './order-summary';
import { draftName } from '../ordering.api';
import { RefusalNotice } from '../pieces/refusal-notice';
import { SignInInvitation } from '../delivery/sign-in-invitation';
import { StepBar } from './step-bar';
import { SupportCard } from '../pieces/support-card';
import { type Checkout, useCheckout } from './use-checkout';
import { useStepAddress } from './use-step-address';
import { loadLaterCode } from './later-code';

/** A checkout with values that were typed earlier: it starts once the code that validates them is loaded. */
const ResumedCheckout = lazy(async () => {
  await loadLaterCode();
  return { default: StartedCheckout };
});

/** The checkout, from the cart to the payment page. */
export function CheckoutPage() {
  const { requested } = useStepAddress();
  const [isResumed] = useState(() => requested !== 'delivery' || readDraft(draftName) !== undefined);
  if (!isResumed) return <StartedCheckout />;
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      <ResumedCheckout />
    </Suspense>
  );
}

function StartedCheckout() {
  const checkout = useCheckout();
  const isGuest = useSession() === undefined;
  const { snapshot, step, requested, form, cart } = checkout;
  // The first step is rendered in the background, so that the page stays responsive.
  const isReady = useDeferredValue(step !== undefined);
  if (snapshot.value === 'payment' || snapshot.value === 'result') {
    return <HandedOver answer={snapshot.context.answer} />;
  }
  if (step !== undefined && isReady) {
    return (
      <FormProvider {...form}>
        <CheckoutAtStep checkout={checkout} step={step} />
      </FormProvider>
    );
  }
  if (cart.error !== null) return <ProblemState error={cart.error} onRetry={cart.refetch} />;
  return cart.isLoading || cart.items.length > 0 ? (
    <CheckoutSkeleton />
  ) : (
    <EmptyCart isGuest={isGuest} requested={requested} cart={cart} />
  );
}

function CheckoutAtStep({ checkout, step }: { checkout: Checkout; step: CheckoutStep }) {
  const { t } = useTranslation('ordering');
  const { snapshot, send, cart } = checkout;
  const { refusal } = snapshot.context;
  const top = useTopOfStep(step);
  const isPlacing = snapshot.value === 'placing';
  return (
    <div className={styles.layout} onFocus={preloadLaterSteps} onPointerDown={preloadLaterSteps}>
      <div ref={top} tabIndex={-1} className={styles.main}>
        <PageHeading title={t(`step.${step}`)} back={<BackLink checkout={checkout} />} />
        <StepBar current={step} onGoTo={isPlacing ? undefined : (earlier) => send({ type: 'goTo', step: earlier })} />
        {refusal !== undefined && stepToFix(refusal) === step && (
          <RefusalNotice
            refusal={refusal}
            onTakeNearest={() => send({ type: 'takeNearest' })}
            onOrderAgain={() => send({ type: 'place', orderAgain: true })}
          />
        )}
        <CurrentStep checkout={checkout} />
      </div>
      <aside className={styles.aside}>
        {cart.items.length > 0 && (
          <OrderSummary cart={cart}>
            <CheckoutAction checkout={checkout} step={step} />
          </OrderSummary>
        )}
        <SupportCard />
      </aside>
    </div>
  );
}

/**
 * Preloads the code of the later steps, so that the Continue button need not wait for it. A failure is reported when
 * the button is pressed.
 */
function preloadLaterSteps(): void {
  preloadErrorTexts();
  loadLaterCode().catch(() => undefined);
}

function BackLink({ checkout: { snapshot, send, cart } }: { checkout: Checkout }) {
  const { t } = useTranslation('ordering');
  if (snapshot.value === 'delivery') {
    const isCleaning = cart.items[0]?.type === 'clean';
    return (
      <Link to={isCleaning ? paths.cleanings : paths.flowers}>
        {t(isCleaning ? 'backTo.cleanings' : 'backTo.flowers')}
      </Link>
    );
  }
  if (snapshot.value === 'placing') return null;
  return (
    <button type="button" className={styles.backButton} onClick={() => send({ type: 'back' })}>
      {t('backTo.step')}
    </button>
  );
}

/** Scrolls to the top of each new step, and moves the focus there for screen readers. */
function useTopOfStep(step: CheckoutStep) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, [step]);
  return top;
}

/** Shown when the cart is empty; guests are invited to sign in, because their account's cart may have items. */
function EmptyCart({ isGuest, requested, cart }: { isGuest: boolean; requested: CheckoutStep; cart: ShownCart }) {
  const { t } = useTranslation('ordering');
  return (
    <div className={styles.single}>
      <PageHeading title={t('title')} />
      <CartNotices cart={cart} />
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <div className={styles.actions}>
            <Button look="outlined" to={paths.flowers}>
              {t('empty.flowers')}
            </Button>
            <Button look="outlined" to={paths.cleanings}>
              {t('empty.cleanings')}
            </Button>
          </div>
        }
      />
      {isGuest && <SignInInvitation text={t('empty.signIn')} step={requested} />}
    </div>
  );
}
