import { useQuery } from '@tanstack/react-query';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { get, getPage } from '../../lib/api-client';

/** A plan with all its visits. Nothing is asked without an id. */
export const useSubscription = (subscriptionId: string | undefined) =>
  useQuery({
    queryKey: ['subscription', 'one', subscriptionId],
    queryFn: ({ signal }) => get<SubscriptionAnswer>(`/Subscription/${subscriptionId}`, { signal }),
    enabled: subscriptionId !== undefined,
  });

/** The reader's plans by id; empty until they are known. */
export function useSubscriptionsById(isNeeded: boolean): ReadonlyMap<string, SubscriptionAnswer> {
  const { data } = useQuery({
    queryKey: ['subscription', 'mine'],
    queryFn: ({ signal }) => getPage<SubscriptionAnswer>('/Subscription', { query: { pageSize: 100 }, signal }),
    enabled: isNeeded,
  });
  return new Map(data?.items.map((subscription) => [subscription.id, subscription]));
}
