import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContinuedVerification } from '@perpetua/contracts/audit.contract';
import { get, send } from '../../../lib/api-client';

const key = ['audit', 'verify'];
const RUNNING_EVERY_MS = 1_000;

/** Reads the results of the integrity checks. Polls while a full check runs or new events remain to be checked. */
export function useIntegrity() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<ContinuedVerification>('/Audit/verify', { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (!data.isComplete || data.whole?.state === 'running') ? RUNNING_EVERY_MS : false,
  });
}

/** Starts a full check, of all events from the first one. */
export function useWholeCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send<{ jobId: string }>('POST', '/Audit/verify'),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
