import type { FollowedOrder } from '@perpetua/contracts/follow.contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, get } from '../../../lib/api-client';
import { serverPaths } from '../../../lib/paths';

/** The state and the pictures of the order whose link has this token. */
export const followedOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ['follow', token],
    queryFn: ({ signal }) => get<FollowedOrder>(`/Follow/${encodeURIComponent(token)}`, { signal }),
    retry: (failures, error) => !isGone(error) && failures < 2,
  });

export const useFollowedOrder = (token: string) => useQuery(followedOrderQuery(token));

/** Whether the link does not hold: it was revoked, or never existed. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The address of the file with all pictures of the order. */
export const picturesAddress = (token: string): string => `${serverPaths.api}/Follow/${token}/photos.zip`;
