import type {
  ChangePreferences,
  Notification,
  Preferences,
  UnreadNotifications,
} from '@perpetua/contracts/notifications.contract';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, getPage, send } from '../../../lib/api-client';

export const noticesPerPage = 25;

/** The user's notices, the newest first; read again with every live event about them. */
export const noticesQuery = (page: number) =>
  queryOptions({
    queryKey: ['notification', 'list', page],
    queryFn: ({ signal }) =>
      getPage<Notification>('/Notification', { query: { page, pageSize: noticesPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const useNotices = (page: number) => useQuery(noticesQuery(page));

const unreadQuery = () =>
  queryOptions({
    queryKey: ['notification', 'unread'],
    queryFn: ({ signal }) => get<UnreadNotifications>('/Notification/unread', { signal }),
  });

/** The number of unread notices; undefined until it is known. */
export const useUnreadCount = (): number | undefined => useQuery(unreadQuery()).data?.count;

/** Reads the notices again after a change, also where it was refused: the list may be an old one. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['notification'] });
}

export function useMarkRead() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => send<Notification>('POST', `/Notification/${id}/read`),
    onSettled: refresh,
  });
}

export function useMarkAllRead() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => send('POST', '/Notification/read-all'), onSettled: refresh });
}

const preferencesKey = ['user', 'preferences'];

export const usePreferences = () =>
  useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => get<Preferences>('/Notification/preferences', { signal }),
  });

export function useChangePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chosen: ChangePreferences) => send<Preferences>('PUT', '/Notification/preferences', { body: chosen }),
    onSuccess: (preferences) => queryClient.setQueryData(preferencesKey, preferences),
  });
}
