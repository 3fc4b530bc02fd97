import type { User } from '@perpetua/contracts/identity.contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getPage, send } from '../../lib/api-client';
import { useRefreshUsers } from './account.api';

export const usersPerPage = 25;

export interface UserSearch {
  q?: string | undefined;
  usertype_id?: string | undefined;
  blocked?: string | undefined;
  page?: string | undefined;
}

/** A page of all accounts, for admins. */
export function useUsers(search: UserSearch) {
  return useQuery({
    queryKey: ['user', 'list', search],
    queryFn: ({ signal }) => getPage<User>('/User', { query: { ...search, pageSize: usersPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Blocks an open account and opens a blocked one. */
export function useToggleBlocked() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (id: string) => send<User>('PATCH', `/User/${id}`),
    onSettled: refresh,
  });
}

/** Closes an account for good; what was shown of it is not asked for again. */
export function useCloseAccount() {
  return useMutation({ mutationFn: (id: string) => send<undefined>('DELETE', `/User/${id}`) });
}
