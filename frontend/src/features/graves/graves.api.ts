import type { Grave, GraveInput } from '@perpetua/contracts/graves.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, getPage, send } from '../../lib/api-client';

export const gravesPageSize = 24;

/** One page of one's own graves. */
export function useGraves(page: number) {
  return useQuery({
    queryKey: ['grave', 'list', page],
    queryFn: ({ signal }) => getPage<Grave>('/Grave', { query: { page, pageSize: gravesPageSize }, signal }),
  });
}

export function useGrave(id: string | undefined) {
  return useQuery({
    queryKey: ['grave', id],
    queryFn: ({ signal }) => get<Grave>(`/Grave/${id}`, { signal }),
    enabled: id !== undefined,
  });
}

/** Saves a new grave, or with `id` another version of one. */
export function useSaveGrave(id?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (grave: GraveInput) =>
      id === undefined
        ? send<Grave>('POST', '/Grave', { body: grave })
        : send<Grave>('PUT', `/Grave/${id}`, { body: grave }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['grave'] }),
  });
}

export function useDeleteGrave() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send<undefined>('DELETE', `/Grave/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['grave', 'list'] }),
  });
}
