import { useTranslation } from 'react-i18next';
import { Entrance } from '../features/identity/entrance';
import { OtherEntrance } from '../features/identity/other-entrance';
import { SignInForm } from '../features/identity/sign-in-form';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';

/** Signing in (marketplace §2). */
export function SignInRoute() {
  const { t } = useTranslation('identity');
  return (
    <Entrance>
      <PageHeading title={t('signIn.title')} lead={t('signIn.lead')} />
      <SignInForm />
      <OtherEntrance question={t('signIn.noAccount')} answer={t('signIn.toSignUp')} to={paths.signUp} />
    </Entrance>
  );
}
