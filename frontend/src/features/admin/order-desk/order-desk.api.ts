import type { AuditHistory } from '@perpetua/contracts/audit.contract';
import type { OrderNote } from '@perpetua/contracts/order-notes.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { RefundOrderRequest } from '@perpetua/contracts/refunds.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, send } from '../../../lib/api-client';
import { useIdempotencyKey } from '../../../lib/idempotency-key';
import { shownLanguage } from '../../../lib/i18n';

/** The history of an order, in the reader's language. */
export function useOrderEvents(orderId: string) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['order', 'audit', orderId, shownLanguage(i18n.resolvedLanguage)],
    queryFn: ({ signal }) => get<AuditHistory>(`/Audit/order/${orderId}`, { signal }),
    select: ({ events }) => events,
  });
}

/** The notes of admins on an order, newest first. */
export function useOrderNotes(orderId: string) {
  return useQuery({
    queryKey: ['order', 'notes', orderId],
    queryFn: ({ signal }) => get<OrderNote[]>(`/Order/${orderId}/notes`, { signal }),
  });
}

/** Adds a note; a retry after a lost response adds no second one. */
export function useAddNote(orderId: string) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (text: string) =>
      send<OrderNote[]>('POST', `/Order/${orderId}/notes`, { body: { text }, idempotencyKey: key.keyOf(text) }),
    onSuccess: (notes) => client.setQueryData(['order', 'notes', orderId], notes),
    onSettled: (_notes, error) => key.settled(error),
  });
}

/** Makes a goodwill refund; a retry after a lost response makes no second one. */
export function useRefundOrder(orderId: string) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: RefundOrderRequest) =>
      send<Order>('POST', `/Order/${orderId}/refund`, { body, idempotencyKey: key.keyOf(body) }),
    onSettled: (_order, error) => {
      key.settled(error);
      return client.invalidateQueries({ queryKey: ['order'] });
    },
  });
}

/** Retries a failed refund. The server refuses a repetition while the retry is in progress. */
export function useRetryRefund(orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (refundId: string) => send<Order>('POST', `/Order/${orderId}/refunds/${refundId}/retry`),
    onSettled: () => client.invalidateQueries({ queryKey: ['order'] }),
  });
}
