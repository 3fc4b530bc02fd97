import type { Demo } from '@perpetua/contracts/demo.contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api-client';
import { useSite } from '../../lib/site';

/** The demo accounts of this installation, if it has any (`demo` of `GET /Site`). */
export const demoQuery = () =>
  queryOptions({
    queryKey: ['site', 'demo'],
    queryFn: ({ signal }) => get<Demo>('/Demo', { signal }),
    staleTime: Infinity,
  });

/** The same for a component; undefined if this installation has none, and while they load. */
export function useDemo(): Demo | undefined {
  const site = useSite();
  const { data } = useQuery({ ...demoQuery(), enabled: site?.demo === true });
  return site?.demo === true ? data : undefined;
}
