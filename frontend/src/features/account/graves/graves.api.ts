import type { GraveMove, MovedGrave, MoveGrave } from '@perpetua/contracts/grave-moves.contract';
import type { Grave, GraveInput, GravePhoto } from '@perpetua/contracts/graves.contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, getPage, send } from '../../../lib/api-client';
import { preparePhoto } from '../../../lib/photo-preparation';
import type { PhotoChange } from './grave-photo-field';

export const gravesPageSize = 24;

/** One page of the user's graves. */
export const gravesQuery = (page: number) =>
  queryOptions({
    queryKey: ['grave', 'list', page],
    queryFn: ({ signal }) => getPage<Grave>('/Grave', { query: { page, pageSize: gravesPageSize }, signal }),
  });

export const useGraves = (page: number) => useQuery(gravesQuery(page));

/** The page size for all graves of a user: more than anyone has. */
const allGraves = 100;

/** All of the user's graves on one page, for a map. */
export const allGravesQuery = () =>
  queryOptions({
    queryKey: ['grave', 'all'],
    queryFn: ({ signal }) => getPage<Grave>('/Grave', { query: { pageSize: allGraves }, signal }),
  });

export const useAllGraves = () => useQuery(allGravesQuery());

export const graveQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['grave', id],
    queryFn: ({ signal }) => get<Grave>(`/Grave/${id}`, { signal }),
    enabled: id !== undefined,
  });

export const useGrave = (id: string | undefined) => useQuery(graveQuery(id));

/** Creates a grave if `id` is undefined; otherwise saves the changes of the grave `id`. */
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

/** Where a grave is to move. */
export type GraveDestination = Omit<MoveGrave, 'expectedRefund'>;

/** What follows when a grave moves; read anew each time, because visits begin and days fill up. */
export const useGraveMovePreview = (id: string, to: GraveDestination | undefined) =>
  useQuery({
    queryKey: ['grave', id, 'move', to],
    queryFn: ({ signal }) =>
      get<GraveMove>(`/Grave/${id}/move`, {
        query: { cemeteryId: to?.cemeteryId, lat: to?.location.lat, lng: to?.location.lng },
        signal,
      }),
    enabled: to !== undefined,
    gcTime: 0,
  });

/** Moves a grave with everything that was bought for it. */
export function useMoveGrave(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MoveGrave) => send<MovedGrave>('POST', `/Grave/${id}/move`, { body }),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

/** Replaces or removes the photo of a saved grave. */
export function useChangeGravePhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, change }: { id: string; change: NonNullable<PhotoChange> }) => {
      if (change === 'remove') return send<undefined>('DELETE', `/Grave/${id}/photo`);
      const { file } = await preparePhoto(change);
      const body = new FormData();
      body.set('photo', file);
      return send<GravePhoto>('PUT', `/Grave/${id}/photo`, { body });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['grave'] }),
  });
}

export function useDeleteGrave() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send<undefined>('DELETE', `/Grave/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['grave'] }),
  });
}
