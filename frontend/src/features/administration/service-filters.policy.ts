import { serviceFilterSchema } from '@perpetua/contracts/fulfilment.contract';

/** What an admin may narrow the services by; each is a parameter of the page's address. */
const filterNames = ['label', 'status', 'type', 'from', 'to', 'late', 'customer', 'partner', 'q'] as const;
export type FilterName = (typeof filterNames)[number];
export type ServiceFilters = Partial<Record<FilterName | 'page', string>>;

/** The filters of an address; what the server would not understand is left out. */
export function filtersOf(search: URLSearchParams): ServiceFilters {
  const filters: ServiceFilters = {};
  for (const name of [...filterNames, 'page'] as const) {
    const value = search.get(name)?.trim();
    if (value && serviceFilterSchema.shape[name].safeParse(value).success) filters[name] = value;
  }
  return filters;
}

/** An address's search with one filter changed ('' takes it away), from the first page on. */
export function withFilter(search: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const changed = new URLSearchParams(search);
  changed.delete('page');
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}

/**
 * What the history keeps of an address that the filters made: they stay where they are used, also on the way past the
 * queue, as by the arrow keys of a list of choices.
 */
export const filtering = 'filtering';

/** Whether anything but the page is asked for. */
export const isFiltered = (filters: ServiceFilters): boolean => filterNames.some((name) => filters[name] !== undefined);

/** The statuses whose services wait for an admin: nobody has them, or somebody complains. */
export const queues = ['escalated', 'disputed'] as const;
export type Queue = (typeof queues)[number];

/** The queue that the address asks for: its status is the one filter, alone. */
export function queueOf(filters: ServiceFilters): Queue | undefined {
  const isAlone = filterNames.every((name) => name === 'status' || filters[name] === undefined);
  return isAlone ? queues.find((queue) => queue === filters.status) : undefined;
}
