import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import type { CheckoutStep } from '../draft/checkout-steps.policy';
import type { Checkout } from './use-checkout';

/** Id of the current step's form; the submit button in the summary panel refers to the form by it. */
export const formId = 'checkout-step';

/** The button that continues to the next step, and a note on what it does. */
export function CheckoutAction({ checkout, step }: { checkout: Checkout; step: CheckoutStep }) {
  const { t } = useTranslation('ordering');
  const { euros } = useFormats();
  const { cart, isFixing, isFormReady, snapshot } = checkout;
  const { value, context } = snapshot;
  if (value === 'identify') return <p className="small muted">{t('note.identify')}</p>;
  const isUnanswered = context.refusal !== undefined && (context.refusal.status === 0 || context.refusal.status >= 500);
  const words = () => {
    if (step === 'review') return isUnanswered ? t('action.again') : t('action.pay', { amount: euros(cart.total) });
    return isFixing ? t('action.toReview') : t(`action.${step}`);
  };
  return (
    <>
      <Button look="bloom" type="submit" form={formId} isWide isBusy={value === 'placing' || !isFormReady}>
        {step === 'review' ? <Icon name="check" size={20} /> : undefined}
        {words()}
      </Button>
      <p className="small muted">
        {t(step === 'review' ? 'note.pay' : cart.items[0]?.type === 'clean' ? 'note.cleaning' : 'note.flowers')}
      </p>
    </>
  );
}
