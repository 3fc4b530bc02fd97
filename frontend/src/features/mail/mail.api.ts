import type { MailDetail, MailEntry } from '@perpetua/contracts/mail.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../lib/api-client';

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
