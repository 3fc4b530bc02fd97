import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContinuedVerification } from '@perpetua/contracts/audit.contract';
import { get, send } from '../../lib/api-client';

const key = ['audit', 'verify'];
const RUNNING_EVERY_MS = 1_000;

/** What the last checks found; asked again while a whole check runs, or until everything new is checked. */
export function useIntegrity() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<ContinuedVerification>('/Audit/verify', { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (!data.isComplete || data.whole?.state === 'running') ? RUNNING_EVERY_MS : false,
  });
}

/** Starts a check of the whole history. */
export function useWholeCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send<{ jobId: string }>('POST', '/Audit/verify'),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
