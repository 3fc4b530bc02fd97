import type {
  Address,
  ChangePassword,
  CreateAddress,
  LoginAnswer,
  UpdateUser,
  User,
} from '@perpetua/contracts/identity.contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/api-client';
import { preparePhoto } from '../../../lib/photo-preparation';
import { openSession, useSession } from '../../../lib/session';

/** The page size for all addresses of a user: more than anyone has. */
const allAddresses = 100;

/** Invalidates all queries of accounts. */
export function useRefreshUsers() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['user'] });
}

/** An account: the user's own, or any account for an admin. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', 'one', id],
    queryFn: ({ signal }) => get<User>(`/User/${id}`, { signal }),
    enabled: id !== '',
  });

export const useUser = (id: string) => useQuery(userQuery(id));

export function useUpdateUser(id: string) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (changes: UpdateUser) => send<User>('PUT', `/User/${id}`, { body: changes }),
    onSuccess: refresh,
  });
}

/** Mails the link to a new e-mail address again. */
export const useResendEmailLink = (id: string) => useEmailChange('POST', `/User/${id}/email-change/resend`);

/** Gives up a new e-mail address that waits for its link. */
export const useGiveUpEmail = (id: string) => useEmailChange('DELETE', `/User/${id}/email-change`);

/** The account is requested again even when the server refused: the link may have been followed meanwhile. */
function useEmailChange(method: 'POST' | 'DELETE', path: string) {
  const refresh = useRefreshUsers();
  return useMutation({ mutationFn: () => send<User>(method, path), onSettled: refresh });
}

/** Changes the password. All sessions end, and this browser continues with the new session in the response. */
export function useChangePassword(id: string) {
  return useMutation({
    mutationFn: (change: ChangePassword) => send<LoginAnswer>('PUT', `/User/password/${id}`, { body: change }),
    onSuccess: openSession,
  });
}

export function useSetLogo(id: string) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: async (picture: File) => {
      const { file } = await preparePhoto(picture);
      const body = new FormData();
      body.set('logo', file);
      return send<User>('PUT', `/User/${id}/logo`, { body });
    },
    onSuccess: refresh,
  });
}

/** The user's postal addresses. */
export function useAddresses() {
  const session = useSession();
  return useQuery({
    queryKey: ['user', 'addresses', session?.userId],
    queryFn: ({ signal }) => get<Address[]>('/User/adresses', { query: { pageSize: allAddresses }, signal }),
  });
}

/** Creates a postal address if `id` is undefined; otherwise saves the changes of the address `id`. */
export function useSaveAddress(id: string | undefined) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (address: CreateAddress) =>
      id === undefined
        ? send<Address>('POST', '/User/adresses', { body: address })
        : send<Address>('PUT', '/User/update/address', { body: { ...address, id } }),
    onSuccess: refresh,
  });
}

export function useDeleteAddress() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (id: string) => send<undefined>('DELETE', `/User/adresses/${id}`),
    onSettled: refresh,
  });
}
