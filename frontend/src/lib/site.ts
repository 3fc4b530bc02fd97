import { useQuery } from '@tanstack/react-query';
import type { Site } from '@perpetua/contracts/site.contract';
import { get } from './api-client';

/** What this installation tells every visitor: map tiles, dollar rate, support; undefined until it is known. */
export function useSite(): Site | undefined {
  const { data } = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => get<Site>('/Site', { signal }),
    staleTime: Infinity,
  });
  return data;
}
