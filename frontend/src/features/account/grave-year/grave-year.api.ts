import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useQuery } from '@tanstack/react-query';
import { getPage } from '../../../lib/api-client';
import type { OwnServiceSearch } from '../fulfilment/fulfilment.api';
import { useSubscriptionsById } from '../subscriptions/subscriptions.api';

const longestPage = 100;

const readMine = (search: OwnServiceSearch, signal: AbortSignal) =>
  getPage<Service>('/Service/my', { query: { pageSize: longestPage, ...search }, signal });

/** The sources of the user's upcoming visits: the open services by date, and the plans. */
export function useArranged(): { services: readonly Service[]; plans: readonly SubscriptionAnswer[] } {
  const { data } = useQuery({
    queryKey: ['service', 'my', 'open'],
    queryFn: ({ signal }) => readMine({ open: 'true', sort: 'date_asc' }, signal),
  });
  const plans = useSubscriptionsById(true);
  return { services: data?.items ?? [], plans: [...plans.values()] };
}

/** The services at a grave in a year, by date. */
export const useGraveYear = (grave: string, year: string) =>
  useQuery({
    queryKey: ['service', 'my', 'grave', grave, year],
    queryFn: async ({ signal }) =>
      (await readMine({ grave, from: `${year}-01-01`, to: `${year}-12-31`, sort: 'date_asc' }, signal)).items,
  });

/**
 * The first and the last year with a service at a grave; null if there is none. A plan's visit counts only once it is a
 * service.
 */
export const useGraveYears = (grave: string) =>
  useQuery({
    queryKey: ['service', 'my', 'grave', grave, 'years'],
    queryFn: async ({ signal }) => {
      const ends = await Promise.all(
        (['date_asc', 'date_desc'] as const).map((sort) => readMine({ grave, sort, pageSize: 1 }, signal)),
      );
      const [first, last] = ends.map(({ items }) => items[0]?.scheduledDate.slice(0, 4));
      return first === undefined || last === undefined ? null : { first, last };
    },
  });

/** The most recent delivery of flowers to each of the user's graves, keyed by the grave's id. */
export function useLastFlowers(): ReadonlyMap<string, Service> {
  const { data } = useQuery({
    queryKey: ['service', 'my', 'flowers'],
    queryFn: ({ signal }) => readMine({ type: 'flower', sort: 'date_desc' }, signal),
  });
  const laid = (data?.items ?? []).filter(({ completionDate, grave }) => completionDate !== undefined && grave);
  return new Map(laid.toReversed().map((service) => [service.grave?.id ?? '', service]));
}
