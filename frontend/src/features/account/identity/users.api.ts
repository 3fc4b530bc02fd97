import type { User } from '@perpetua/contracts/identity.contract';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../../lib/api-client';
import { useRefreshUsers } from './account.api';

interface Blocking {
  /** The requested state. If another admin has already set it, the account stays as it is. */
  blocked: boolean;
  reason: string | undefined;
}

const setBlocked = (id: string, body: Blocking) => send<User>('PATCH', `/User/${id}`, { body });

/** Blocks or unblocks an account; the reason stays in its history. */
export function useSetBlocked() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: ({ id, ...change }: Blocking & { id: string }) => setBlocked(id, change),
    onSettled: refresh,
  });
}

/** Blocks or unblocks several accounts, one after the other; a refusal for one does not stop the others. */
export function useSetEachBlocked() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: async ({ ids, ...change }: Blocking & { ids: readonly string[] }) => {
      const refusals: unknown[] = [];
      for (const id of ids) await setBlocked(id, change).catch((error) => refusals.push(error));
      return { changed: ids.length - refusals.length, refusals };
    },
    onSettled: refresh,
  });
}

/** Deletes an account permanently. Its cached data is not refetched, because the account no longer exists. */
export function useCloseAccount() {
  return useMutation({ mutationFn: (id: string) => send<undefined>('DELETE', `/User/${id}`) });
}

/** Mails another invitation to the owner of an account that an admin created; the previous link becomes invalid. */
export function useInviteAgain() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (id: string) => send<User>('POST', `/User/${id}/invite`),
    onSettled: refresh,
  });
}
