import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '@perpetua/contracts/saved-views.contract';
import { get, send } from '../../lib/api-client';
import { useOffice } from '../../lib/use-office';
import { useToasts } from '../toasts';

const path = '/User/my/views';
const queryKey = ['user', 'my', 'views'];
const nothing: readonly SavedView[] = [];

type NamedView = Omit<SavedView, 'list'>;

/**
 * An admin's saved views of a list, stored on the server; others have none. A change is based on the server's current
 * views.
 */
export function useSavedViews(list: string) {
  const isOffice = useOffice();
  const client = useQueryClient();
  const toasts = useToasts();
  const { data: all = nothing } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<SavedView[]>(path, { signal }),
    enabled: isOffice,
    staleTime: 60_000,
  });
  const changing = useMutation({
    mutationFn: async (change: (views: readonly SavedView[]) => SavedView[]) =>
      send<SavedView[]>('PUT', path, { body: change(await get<SavedView[]>(path)) }),
    onSuccess: (views) => client.setQueryData(queryKey, views),
    onError: toasts.refused,
  });
  const without = (views: readonly SavedView[], name: string) =>
    views.filter((view) => view.list !== list || view.name !== name);
  return {
    canSave: isOffice,
    views: all.filter((view) => view.list === list),
    /** Saves a view; replaces a view of the same name. */
    saveView: (view: NamedView) => changing.mutate((views) => [...without(views, view.name), { ...view, list }]),
    removeView: (name: string) => changing.mutate((views) => without(views, name)),
  };
}
