import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Site } from '@perpetua/contracts/site.contract';
import { get } from './api-client';

/** What this installation tells every visitor: map tiles, dollar rate, support. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => get<Site>('/Site', { signal }),
    staleTime: Infinity,
  });

/** The same for a component; undefined until it is known. */
export const useSite = (): Site | undefined => useQuery(siteQuery()).data;
