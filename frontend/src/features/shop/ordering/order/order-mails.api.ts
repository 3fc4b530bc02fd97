import type { OrderMail } from '@perpetua/contracts/mail.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../../lib/api-client';
import { useIdempotencyKey } from '../../../../lib/idempotency-key';

/** The mails to the buyer about an order, newest first; for admins. */
export function useOrderMails(orderId: string) {
  return useQuery({
    queryKey: ['order', 'mails', orderId],
    queryFn: ({ signal }) => get<OrderMail[]>(`/Order/${orderId}/mails`, { signal }),
  });
}

/** Sends a mail to the buyer again; a retry after a lost response sends no second mail. */
export function useResendMail(orderId: string) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (mailId: string) =>
      send<OrderMail[]>('POST', `/Order/${orderId}/mails/${mailId}/resend`, { idempotencyKey: key.keyOf(mailId) }),
    onSuccess: (mails) => client.setQueryData(['order', 'mails', orderId], mails),
    onSettled: (_mails, error) => key.settled(error),
  });
}
