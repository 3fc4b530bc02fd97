import type { Coverage, Workloads } from '@perpetua/contracts/coverage.contract';
import type { ServiceType } from '@perpetua/contracts/fulfilment.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api-client';
import type { Download } from '../../../lib/use-download';

/** How many partners can serve in each municipality in a month `YYYY-MM`, by default the present one. */
export const useCoverage = (type: ServiceType, month: string | undefined) =>
  useQuery({
    queryKey: ['dashboard', 'coverage', type, month],
    queryFn: ({ signal }) => get<Coverage>('/Dashboard/coverage', { query: { type, month }, signal }),
    placeholderData: keepPreviousData,
  });

/** How the work is shared among the partners. */
export const useWorkloads = () =>
  useQuery({
    queryKey: ['dashboard', 'workloads'],
    queryFn: ({ signal }) => get<Workloads>('/Dashboard/workloads', { signal }),
  });

/** The same list as a file for spreadsheets. */
export const workloadsFile: Download = {
  path: '/Dashboard/workloads',
  query: { format: 'csv', dialect: 'excel' },
  name: 'perpetua-workloads.csv',
};
