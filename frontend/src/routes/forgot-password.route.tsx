import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ForgotPasswordForm } from '../features/identity/forgot-password-form';
import styles from '../features/identity/identity.module.css';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';

/** `/forgot-password`: the way to a new one. */
export function ForgotPasswordRoute() {
  const { t } = useTranslation('identity');
  return (
    <>
      <PageHeading title={t('forgot.title')} lead={t('forgot.lead')} />
      <ForgotPasswordForm />
      <p className={styles.other}>
        <Link to={paths.signIn}>{t('toSignIn')}</Link>
      </p>
    </>
  );
}
