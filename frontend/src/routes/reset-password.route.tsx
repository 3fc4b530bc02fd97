import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FormAlert } from '../features/identity/form-alert';
import { useResetLinkCheck } from '../features/identity/identity.api';
import { AskAgain, ResetPasswordForm } from '../features/identity/reset-password-form';
import { PageHeading } from '../ui/page-heading';

/** `/reset-password?token=`: where the link of the mail leads (marketplace §2). A link that is over says so at once. */
export function ResetPasswordRoute() {
  const { t } = useTranslation(['identity', 'errors']);
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const check = useResetLinkCheck(token);
  const isOver = token === '' || check.data?.valid === false;
  return (
    <>
      <PageHeading title={t('reset.title')} lead={t('reset.lead')} />
      {isOver ? (
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
