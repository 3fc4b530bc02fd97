import { useTranslation } from 'react-i18next';
import { Entrance } from '../features/account/identity/entrance';
import { OtherEntrance } from '../features/account/identity/other-entrance';
import { SignUpForm } from '../features/account/identity/sign-up-form';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { EarlyFieldset } from '../ui/early-fieldset';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'identity:signUp.title', description: 'identity:signUp.lead' };

/** The page that creates a customer's account. */
export function Component() {
  const { t } = useTranslation('identity');
  return (
    <Entrance>
      <PageHeading title={t('signUp.title')} lead={t('signUp.lead')} />
      <EarlyFieldset>
        <SignUpForm />
      </EarlyFieldset>
      <OtherEntrance question={t('signUp.hasAccount')} answer={t('signUp.toSignIn')} to={paths.signIn} />
    </Entrance>
  );
}
