import { useTranslation } from 'react-i18next';
import { Entrance } from '../features/identity/entrance';
import { OtherEntrance } from '../features/identity/other-entrance';
import { SignUpForm } from '../features/identity/sign-up-form';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';

/** Opening a customer's account. */
export function SignUpRoute() {
  const { t } = useTranslation('identity');
  return (
    <Entrance>
      <PageHeading title={t('signUp.title')} lead={t('signUp.lead')} />
      <SignUpForm />
      <OtherEntrance question={t('signUp.hasAccount')} answer={t('signUp.toSignIn')} to={paths.signIn} />
    </Entrance>
  );
}
