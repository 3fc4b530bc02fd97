import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Entrance } from '../features/identity/entrance';
import styles from '../features/identity/identity.module.css';
import { OtherEntrance } from '../features/identity/other-entrance';
import { SignInForm } from '../features/identity/sign-in-form';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';

/** Signing in. */
export function SignInRoute() {
  const { t } = useTranslation('identity');
  return (
    <Entrance>
      <PageHeading title={t('signIn.title')} lead={t('signIn.lead')} />
      <SignInForm />
      <p className={styles.other}>
        <Link to={paths.forgotPassword}>{t('signIn.forgot')}</Link>
      </p>
      <OtherEntrance question={t('signIn.noAccount')} answer={t('signIn.toSignUp')} to={paths.signUp} />
    </Entrance>
  );
}
