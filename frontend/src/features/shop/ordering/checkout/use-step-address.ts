import { useSearchParams } from 'react-router-dom';
import type { StepAddress } from '../draft/checkout.machine';
import { type CheckoutStep, isCheckoutStep } from '../draft/checkout-steps.policy';

interface UsedAddress {
  requested: CheckoutStep;
  isFixing: boolean;
  show: (address: StepAddress) => void;
}

/** The step in the URL (`?step=`), and whether it was opened from the review for a correction (`&fix=1`). */
export function useStepAddress(): UsedAddress {
  const [search, setSearch] = useSearchParams();
  const named = search.get('step');
  return {
    requested: isCheckoutStep(named) ? named : 'delivery',
    isFixing: search.has('fix'),
    show: ({ step, replace = false, isFixing = false }) => {
      if (step === named) return;
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('step', step);
          if (isFixing) next.set('fix', '1');
          else next.delete('fix');
          return next;
        },
        { replace },
      );
    },
  };
}
