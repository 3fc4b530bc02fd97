import { useTranslation } from 'react-i18next';
import { paths } from '../../../../lib/paths';
import { Button } from '../../../../ui/button';
import checkoutPage from '../pieces/checkout-page.module.css';
import styles from './sign-in-invitation.module.css';
import type { CheckoutStep } from '../draft/checkout-steps.policy';

interface SignInInvitationProps {
  text: string;
  /** The step to return to. */
  step: CheckoutStep;
  /** Whether signing in is the main action of the page, which is highlighted. */
  isNext?: boolean;
}

/** Links to sign-in and sign-up for guests, who afterwards return to the same step with all typed values. */
export function SignInInvitation({ text, step, isNext = false }: SignInInvitationProps) {
  const { t } = useTranslation('ordering');
  const from = `${paths.checkout}?step=${step}`;
  return (
    <div className={`card ${styles.invitation}`}>
      <p>{text}</p>
      <div className={checkoutPage.actions}>
        <Button
          look={isNext ? 'bloom' : 'outlined'}
          to={`${paths.signIn}?returnTo=${encodeURIComponent(from)}`}
          state={{ from }}
        >
          {t('signIn')}
        </Button>
        <Button look="outlined" to={`${paths.signUp}?returnTo=${encodeURIComponent(from)}`} state={{ from }}>
          {t('signUp')}
        </Button>
      </div>
    </div>
  );
}
