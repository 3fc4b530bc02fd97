import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  MoveOccurrenceRequest,
  PauseRequest,
  SubscriptionAnswer,
} from '@perpetua/contracts/subscriptions.contract';
import { get, getPage, send } from '../../../lib/api-client';

/** How many plans are on one page of the list. */
export const plansPerPage = 25;

/** The parameters of the list's page that are sent with its request, each with the same name. */
export interface SubscriptionSearch {
  page: number;
  customer?: string | undefined;
  /** The id of a plan of the catalogue. */
  plan?: string | undefined;
  /** Only plans that are neither completed nor cancelled. */
  open?: 'true' | undefined;
}

export const subscriptionSearch = (search: URLSearchParams): SubscriptionSearch => ({
  page: Number(search.get('page') ?? 1),
  customer: search.get('customer') ?? undefined,
  plan: search.get('plan') ?? undefined,
  open: search.get('open') === 'true' ? 'true' : undefined,
});

/** Plans, newest first: the user's own, or for an admin those of all customers or of one. */
export const subscriptionsQuery = (search: SubscriptionSearch) =>
  queryOptions({
    queryKey: ['subscription', 'list', search],
    queryFn: ({ signal }) =>
      getPage<SubscriptionAnswer>('/Subscription', { query: { ...search, pageSize: plansPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const usePlans = (search: SubscriptionSearch) => useQuery(subscriptionsQuery(search));

/** A plan with all its visits. Without an id nothing is requested. */
export const subscriptionQuery = (subscriptionId: string | undefined) =>
  queryOptions({
    queryKey: ['subscription', 'one', subscriptionId],
    queryFn: ({ signal }) => get<SubscriptionAnswer>(`/Subscription/${subscriptionId}`, { signal }),
    enabled: subscriptionId !== undefined,
  });

export const useSubscription = (subscriptionId: string | undefined) => useQuery(subscriptionQuery(subscriptionId));

/** The user's plans by id, at most 100; empty until they are loaded. */
export function useSubscriptionsById(isNeeded: boolean): ReadonlyMap<string, SubscriptionAnswer> {
  const { data } = useQuery({
    queryKey: ['subscription', 'mine'],
    queryFn: ({ signal }) => getPage<SubscriptionAnswer>('/Subscription', { query: { pageSize: 100 }, signal }),
    enabled: isNeeded,
  });
  return new Map(data?.items.map((subscription) => [subscription.id, subscription]));
}

/** A call that changes a plan: the action, and the body of the request. */
export type PlanCall =
  | { action: 'pause'; body: PauseRequest }
  | { action: 'resume'; body?: undefined }
  | { action: 'cancel'; body: { expectedRefund: string | undefined } }
  | { action: 'move'; n: number; body: MoveOccurrenceRequest };

/** Changes a plan, then refetches the shown subscriptions, services and orders, also after a failure. */
export function usePlanCall(subscriptionId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (call: PlanCall) => {
      const path = call.action === 'move' ? `occurrences/${call.n}/move` : call.action;
      return send<SubscriptionAnswer>('POST', `/Subscription/${subscriptionId}/${path}`, { body: call.body });
    },
    onSettled: () =>
      Promise.all(
        ['subscription', 'service', 'order'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      ),
  });
}
