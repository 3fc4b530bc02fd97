import type { CheckoutAnswer } from '@perpetua/contracts/ordering.contract';
import type { RenewalAnswer, renewRequestSchema } from '@perpetua/contracts/subscriptions.contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { get, send } from '../../../lib/api-client';
import { useIdempotencyKey } from '../../../lib/idempotency-key';

/** What another plan like this one would be, at the prices of now; always read afresh. */
export const renewalQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: ['subscription', 'renewal', subscriptionId],
    queryFn: ({ signal }) => get<RenewalAnswer>(`/Subscription/${subscriptionId}/renewal`, { signal }),
    staleTime: 0,
  });

export const useRenewal = (subscriptionId: string) => useQuery(renewalQuery(subscriptionId));

/**
 * Buys the renewal and answers with the payment page. A retry after a lost response has the same idempotency key, a
 * retry after a refusal a new one; a refusal reads the renewal again.
 */
export function useRenew(subscriptionId: string) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: z.input<typeof renewRequestSchema>) =>
      send<CheckoutAnswer>('POST', `/Subscription/${subscriptionId}/renew`, { body, idempotencyKey: key.keyOf(body) }),
    onError: () => client.invalidateQueries({ queryKey: ['subscription'] }),
    onSettled: (_answer, error) => key.settled(error),
  });
}
