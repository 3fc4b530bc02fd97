import type { Demo } from '@perpetua/contracts/demo.contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api-client';
import { useSite } from '../../../lib/site';

/** The demo accounts of this installation, which has some only if `demo` of `GET /Site` is true. */
export const demoQuery = () =>
  queryOptions({
    queryKey: ['site', 'demo'],
    queryFn: ({ signal }) => get<Demo>('/Demo', { signal }),
    staleTime: Infinity,
  });

/** The demo accounts, for a component; undefined while they load, and if this installation has none. */
export function useDemo(): Demo | undefined {
  const site = useSite();
  const { data } = useQuery({ ...demoQuery(), enabled: site?.demo === true });
  return site?.demo === true ? data : undefined;
}
