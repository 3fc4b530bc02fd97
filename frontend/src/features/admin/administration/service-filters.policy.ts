/**
 * The names of the filters of an admin's list of services. Each is a query parameter both of the page's URL and of the
 * API request.
 */
export const filterNames = ['label', 'status', 'type', 'from', 'to', 'late', 'customer', 'partner', 'q'] as const;

/**
 * The statuses of services that wait for an admin. `escalated`: an admin has to place the service; `disputed`: the
 * customer complained.
 */
export const queues = ['escalated', 'disputed'] as const;
export type Queue = (typeof queues)[number];

/** The queue that the page's URL selects: `status` names a queue and no other filter is set. Otherwise undefined. */
export function queueOf(search: URLSearchParams): Queue | undefined {
  const isAlone = filterNames.every((name) => name === 'status' || !search.get(name));
  return isAlone ? queues.find((queue) => queue === search.get('status')) : undefined;
}

/** The default sort order of the list. A queue shows the most urgent services first. */
export const orderIn = (queue: Queue | undefined): string =>
  queue === undefined ? 'purchased_desc' : { escalated: 'date_asc', disputed: 'alarm_asc' }[queue];
