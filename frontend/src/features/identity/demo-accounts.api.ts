import type { Demo } from '@perpetua/contracts/demo.contract';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api-client';
import { useSite } from '../../lib/site';

/** The accounts to try the product with; undefined where this installation has none, and until they are known. */
export function useDemo(): Demo | undefined {
  const site = useSite();
  const { data } = useQuery({
    queryKey: ['site', 'demo'],
    queryFn: ({ signal }) => get<Demo>('/Demo', { signal }),
    enabled: site?.demo === true,
    staleTime: Infinity,
  });
  return site?.demo === true ? data : undefined;
}
