import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { NearbyServices } from '@perpetua/contracts/service-filters.contract';
import { get, getPage } from '../../../lib/api-client';
import { type OwnServiceSearch, acceptedPerPage } from '../../account/fulfilment/fulfilment.api';
import { useWithUnsent } from '../../account/fulfilment/unsent/unsent-acts';
import { addDays } from '@perpetua/contracts/local-dates';

const readAccepted = (search: OwnServiceSearch, signal: AbortSignal) =>
  getPage<Service>('/Service/accepted', { query: { pageSize: acceptedPerPage, ...search }, signal });

/**
 * The accepted services of the logged-in partner on a day; for today, also unfinished services of earlier days.
 * `hidden` is the number of services beyond the server's maximum page size, which are not fetched.
 */
export const dayQuery = (day: string, { isToday }: { isToday: boolean }) =>
  queryOptions({
    queryKey: ['service', 'accepted', 'day', day, isToday],
    queryFn: async ({ signal }) => {
      const left = { to: addDays(day, -1), open: 'true', sort: 'date_asc' } as const;
      const pages = await Promise.all([
        readAccepted({ from: day, to: day }, signal),
        ...(isToday ? [readAccepted(left, signal)] : []),
      ]);
      const services = pages.flatMap(({ items }) => items);
      return { services, hidden: pages.reduce((sum, { total }) => sum + total, 0) - services.length };
    },
  });

/** The services of {@link dayQuery}, as they are after the acts that are not sent yet. */
export function useDay(day: string, { isToday }: { isToday: boolean }) {
  const withUnsent = useWithUnsent();
  const select = useCallback(
    ({ services, hidden }: { services: Service[]; hidden: number }) => ({ services: withUnsent(services), hidden }),
    [withUnsent],
  );
  return useQuery({ ...dayQuery(day, { isToday }), select });
}

/** The accepted services of the days from `from` to `to`, both included, sorted by date. */
export const useDays = (from: string, to: string) =>
  useQuery({
    queryKey: ['service', 'accepted', 'days', from, to],
    queryFn: ({ signal }) => readAccepted({ from, to, sort: 'date_asc' }, signal),
  });

/** The partner's first unfinished service on a date after `day`; null if there is none. */
export const useNextAfter = (day: string) =>
  useQuery({
    queryKey: ['service', 'accepted', 'after', day],
    queryFn: async ({ signal }) => {
      const search = { from: addDays(day, 1), open: 'true', sort: 'date_asc', pageSize: 1 } as const;
      return (await readAccepted(search, signal)).items[0] ?? null;
    },
  });

/** How many services were bought in the partner's municipality of late. */
export const useNearby = () =>
  useQuery({
    queryKey: ['service', 'nearby'],
    queryFn: ({ signal }) => get<NearbyServices>('/Service/nearby', { signal }),
  });
