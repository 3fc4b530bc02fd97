import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FormAlert } from '../features/identity/form-alert';
import { AskAgain, ResetPasswordForm } from '../features/identity/reset-password-form';
import { PageHeading } from '../ui/page-heading';

/** `/reset-password?token=`: where the link of the mail leads (marketplace §2). */
export function ResetPasswordRoute() {
  const { t } = useTranslation(['identity', 'errors']);
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <>
      <PageHeading title={t('reset.title')} lead={t('reset.lead')} />
      {token === '' ? (
        <>
          <FormAlert text={t('errors:reset_link_invalid')} />
          <AskAgain />
        </>
      ) : (
        <ResetPasswordForm token={token} />
      )}
    </>
  );
}
