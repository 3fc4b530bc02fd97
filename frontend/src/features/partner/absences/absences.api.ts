import type { CreateAbsence, OwnAbsences } from '@perpetua/contracts/partner-absences.contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/api-client';

/** The signed-in partner's days off that are not over, with the accepted work on them. */
const ownAbsencesQuery = () =>
  queryOptions({
    queryKey: ['partner', 'me', 'absences'],
    queryFn: ({ signal }) => get<OwnAbsences>('/Partner/me/absences', { signal }),
  });

export const useOwnAbsences = () => useQuery(ownAbsencesQuery());

export function useAddAbsence() {
  const keep = useKeepAnswer();
  return useMutation({
    mutationFn: (body: CreateAbsence) => send<OwnAbsences>('POST', '/Partner/me/absences', { body }),
    onSuccess: keep,
  });
}

export function useRemoveAbsence() {
  const keep = useKeepAnswer();
  return useMutation({
    mutationFn: (id: string) => send<OwnAbsences>('DELETE', `/Partner/me/absences/${id}`),
    onSuccess: keep,
  });
}

/** Every answer lists all absences; the partner's record has another version now. */
function useKeepAnswer() {
  const client = useQueryClient();
  return (answer: OwnAbsences) => {
    client.setQueryData(ownAbsencesQuery().queryKey, answer);
    return client.invalidateQueries({ queryKey: ['partner', 'me'], exact: true });
  };
}
