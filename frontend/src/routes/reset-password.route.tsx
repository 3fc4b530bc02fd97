import { Skeleton } from '../ui/skeleton';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AcceptInvitationForm } from '../features/account/identity/accept-invitation-form';
import { FormAlert } from '../features/account/identity/form-alert';
import { useResetLinkCheck } from '../features/account/identity/identity.api';
import { AskAgain, ResetPasswordForm } from '../features/account/identity/reset-password-form';
import { PageHeading } from '../ui/page-heading';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'identity:reset.title' };

/**
 * `/reset-password?token=`: the target of the link in a mail, for a lost password or for an account that an admin
 * created. An expired link is reported before the user types anything.
 */
export function Component() {
  const { t } = useTranslation(['identity', 'errors']);
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const check = useResetLinkCheck(token);
  const isOver = token === '' || check.data?.valid === false;
  if (check.isLoading) return <Skeleton height={420} />;
  const isInvitation = check.data?.needsTerms === true;
  const text = isInvitation ? 'invitation' : 'reset';
  return (
    <>
      <PageHeading title={t(`${text}.title`)} lead={t(`${text}.lead`)} />
      {isOver && (
        <>
          <FormAlert text={t('errors:reset_link_invalid')} />
          <AskAgain />
        </>
      )}
      {!isOver &&
        (isInvitation ? (
          <AcceptInvitationForm token={token} accepts={check.data?.accepts ?? []} />
        ) : (
          <ResetPasswordForm token={token} />
        ))}
    </>
  );
}
