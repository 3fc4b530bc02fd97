import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Site } from '@perpetua/contracts/site.contract';
import { get } from './api-client';

/** The public settings of this installation: map tiles, dollar rate, support. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => get<Site>('/Site', { signal }),
    staleTime: Infinity,
  });

/** The public settings, for a component; undefined until they are loaded. */
export const useSite = (): Site | undefined => useQuery(siteQuery()).data;
