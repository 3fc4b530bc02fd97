import type { User } from '@perpetua/contracts/identity.contract';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../lib/api-client';
import { useRefreshUsers } from './account.api';

/** Blocks an open account and opens a blocked one; the reason stays in its history. */
export function useToggleBlocked() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string | undefined }) =>
      send<User>('PATCH', `/User/${id}`, reason === undefined ? {} : { body: { reason } }),
    onSettled: refresh,
  });
}

/** The same for several accounts, one after the other; a refusal of one does not stop the others. */
export function useToggleEach() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const refusals: unknown[] = [];
      for (const id of ids) await send<User>('PATCH', `/User/${id}`).catch((error) => refusals.push(error));
      return { changed: ids.length - refusals.length, refusals };
    },
    onSettled: refresh,
  });
}

/** Closes an account for good; what was shown of it is not asked for again. */
export function useCloseAccount() {
  return useMutation({ mutationFn: (id: string) => send<undefined>('DELETE', `/User/${id}`) });
}
