import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Entrance } from '../features/account/identity/entrance';
import styles from '../features/account/identity/entrance-form.module.css';
import { OtherEntrance } from '../features/account/identity/other-entrance';
import { SignInForm } from '../features/account/identity/sign-in-form';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { EarlyFieldset } from '../ui/early-fieldset';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'identity:signIn.title', description: 'identity:signIn.lead' };

/** The sign-in page. */
export function Component() {
  const { t } = useTranslation('identity');
  return (
    <Entrance>
      <PageHeading title={t('signIn.title')} lead={t('signIn.lead')} />
      <EarlyFieldset>
        <SignInForm />
      </EarlyFieldset>
      <p className={styles.other}>
        <Link to={paths.forgotPassword}>{t('signIn.forgot')}</Link>
      </p>
      <OtherEntrance question={t('signIn.noAccount')} answer={t('signIn.toSignUp')} to={paths.signUp} />
    </Entrance>
  );
}
