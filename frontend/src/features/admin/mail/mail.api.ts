import type { MailDetail, MailEntry } from '@perpetua/contracts/mail.contract';
import type { MessageEntry } from '@perpetua/contracts/messages.contract';
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

/** Sends a message to a phone or device again that was given up. */
export function useRetryMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, mayRepeat }: { id: string; mayRepeat: boolean }) =>
      send<MessageEntry>('POST', `/Admin/messages/${id}/retry`, { body: { mayRepeat } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['message'] }),
  });
}
