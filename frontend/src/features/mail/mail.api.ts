import type { MailDetail, MailEntry } from '@perpetua/contracts/mail.contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, getPage, send } from '../../lib/api-client';

export const mailsPerPage = 25;

export interface MailSearch {
  status?: string | undefined;
  q?: string | undefined;
  page?: string | undefined;
}

/** A page of the outbox. */
export function useMails(search: MailSearch) {
  return useQuery({
    queryKey: ['mail', 'list', search],
    queryFn: ({ signal }) =>
      getPage<MailEntry>('/Admin/mail', { query: { ...search, pageSize: mailsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A mail as it reads now. */
export function useMail(id: string) {
  return useQuery({
    queryKey: ['mail', 'one', id],
    queryFn: ({ signal }) => get<MailDetail>(`/Admin/mail/${id}`, { signal }),
  });
}

/** Sends a mail at once that waits or was given up. */
export function useRetryMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send<MailEntry>('POST', `/Admin/mail/${id}/retry`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['mail'] }),
  });
}
