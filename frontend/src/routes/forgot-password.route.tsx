import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ForgotPasswordForm } from '../features/account/identity/forgot-password-form';
import styles from '../features/account/identity/entrance-form.module.css';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { EarlyFieldset } from '../ui/early-fieldset';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'identity:forgot.title', description: 'identity:forgot.lead' };

/** `/forgot-password`: requests the mail with the link to set a new password. */
export function Component() {
  const { t } = useTranslation('identity');
  return (
    <>
      <PageHeading title={t('forgot.title')} lead={t('forgot.lead')} />
      <EarlyFieldset>
        <ForgotPasswordForm />
      </EarlyFieldset>
      <p className={styles.other}>
        <Link to={paths.signIn}>{t('toSignIn')}</Link>
      </p>
    </>
  );
}
