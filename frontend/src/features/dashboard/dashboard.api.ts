import type { Dashboard, WorkToday } from '@perpetua/contracts/dashboard.contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api-client';
import type { Days } from './dashboard-days.policy';

/** How often the figures are read again while the page is open; work is also read again when a service changes. */
const AGAIN_MS = 10_000;

/** What waits for an admin now. */
export const workTodayQuery = () =>
  queryOptions({
    queryKey: ['service', 'work'],
    queryFn: ({ signal }) => get<WorkToday>('/Dashboard/today', { signal }),
    refetchInterval: AGAIN_MS,
  });

export const useWorkToday = () => useQuery(workTodayQuery());

/** The figures of some days; those of the days before stay until the new ones are there. */
export function useDashboard(days: Days) {
  return useQuery({
    queryKey: ['dashboard', days],
    queryFn: ({ signal }) => get<Dashboard>('/Dashboard', { query: days, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
}
