import type { User } from '@perpetua/contracts/identity.contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { useToasts } from '../../../ui/toasts';
import { useInviteAgain } from './users.api';

/** Sends the invitation again to an account's owner, who has not accepted it yet. */
export function InviteAgain({ user: { id, email } }: { user: User }) {
  const { t } = useTranslation('account');
  const toasts = useToasts();
  const inviting = useInviteAgain();
  const invite = () =>
    inviting.mutate(id, {
      onSuccess: () => toasts.done(t('invite.done', { email })),
      onError: toasts.refused,
    });
  return (
    <Button look="outlined" isBusy={inviting.isPending} onClick={invite}>
      {t('invite.again')}
    </Button>
  );
}
