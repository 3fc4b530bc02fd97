import type { Dashboard, WorkToday } from '@perpetua/contracts/dashboard.contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api-client';
import type { Days } from './dashboard-days.policy';

/**
 * Interval at which tasks and figures are polled while the page is open; tasks are also reloaded when a service
 * changes.
 */
const AGAIN_MS = 10_000;

/** The tasks that wait for an admin now, and the progress of today's services. */
export const workTodayQuery = () =>
  queryOptions({
    queryKey: ['service', 'work'],
    queryFn: ({ signal }) => get<WorkToday>('/Dashboard/today', { signal }),
    refetchInterval: AGAIN_MS,
  });

export const useWorkToday = () => useQuery(workTodayQuery());

/** The figures of a range of days; the previous range stays visible until the new one has loaded. */
export function useDashboard(days: Days) {
  return useQuery({
    queryKey: ['dashboard', days],
    queryFn: ({ signal }) => get<Dashboard>('/Dashboard', { query: days, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
}
