import type { AuditHistory } from '@perpetua/contracts/audit.contract';
import type { Order, OrderNote } from '@perpetua/contracts/ordering.contract';
import type { RefundOrderRequest } from '@perpetua/contracts/refunds.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, send } from '../../lib/api-client';
import { useIdempotencyKey } from '../../lib/idempotency-key';

/** Everything that happened to an order, in the reader's language. */
export function useOrderEvents(orderId: string) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['order', 'audit', orderId, i18n.resolvedLanguage],
    queryFn: ({ signal }) => get<AuditHistory>(`/Audit/order/${orderId}`, { signal }),
    select: ({ events }) => events,
  });
}

/** What admins noted about an order, the newest first. */
export function useOrderNotes(orderId: string) {
  return useQuery({
    queryKey: ['order', 'notes', orderId],
    queryFn: ({ signal }) => get<OrderNote[]>(`/Order/${orderId}/notes`, { signal }),
  });
}

/** Adds a note; sent again after a lost answer it is the same one. */
export function useAddNote(orderId: string) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (text: string) =>
      send<OrderNote[]>('POST', `/Order/${orderId}/notes`, { body: { text }, idempotencyKey: key.current() }),
    onSuccess: (notes) => {
      key.forget();
      client.setQueryData(['order', 'notes', orderId], notes);
    },
  });
}

/** Gives a part of the payment back by goodwill; sent again after a lost answer it is the same refund. */
export function useRefundOrder(orderId: string) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: RefundOrderRequest) =>
      send<Order>('POST', `/Order/${orderId}/refund`, { body, idempotencyKey: key.current() }),
    onSuccess: () => key.forget(),
    onSettled: () => client.invalidateQueries({ queryKey: ['order'] }),
  });
}

/** Asks the bank again for a refund that failed; sent again after a lost answer it is the same try. */
export function useRetryRefund(orderId: string) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (refundId: string) =>
      send<Order>('POST', `/Order/${orderId}/refunds/${refundId}/retry`, { idempotencyKey: key.current() }),
    onSettled: () => {
      key.forget();
      return client.invalidateQueries({ queryKey: ['order'] });
    },
  });
}
