import type { ResetPassword } from '@perpetua/contracts/identity.contract';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { useReturnAddress } from '../../../lib/return-address';
import { useToasts } from '../../../ui/toasts';
import { useResetPassword } from './identity.api';

/**
 * Returns `save`, which sets a password with the token of a mail's link, shows the text `done` in a toast, and opens
 * the sign-in page.
 */
export function useLinkedPassword(token: string, done: string) {
  const reset = useResetPassword();
  const toasts = useToasts();
  const navigate = useNavigate();
  const from = useReturnAddress();
  const save = (chosen: Omit<ResetPassword, 'token'>, onError: (error: unknown) => void) =>
    reset.mutate(
      { token, ...chosen },
      {
        onSuccess: () => {
          toasts.done(done);
          void navigate(paths.signIn, { state: { from } });
        },
        onError,
      },
    );
  return { reset, save };
}
