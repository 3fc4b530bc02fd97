import type { MailDetail, MailEntry } from '@perpetua/contracts/mail.contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/api-client';

const AGAIN_MS = 2_000;

/** The current state of a mail; polled while it waits to be sent. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail', 'one', id],
    queryFn: ({ signal }) => get<MailDetail>(`/Admin/mail/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'queued' ? AGAIN_MS : false),
  });

export const useMail = (id: string) => useQuery(mailQuery(id));

/** Immediately sends a mail that is still queued or whose retries were given up. */
export function useRetryMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send<MailEntry>('POST', `/Admin/mail/${id}/retry`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['mail'] }),
  });
}
