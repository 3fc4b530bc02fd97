/** The filters of an admin's list of services; each is a parameter of the page's address and of the API call. */
export const filterNames = ['label', 'status', 'type', 'from', 'to', 'late', 'customer', 'partner', 'q'] as const;

/** The statuses of services that wait for an admin: matching found no partner, or the customer complained. */
export const queues = ['escalated', 'disputed'] as const;
export type Queue = (typeof queues)[number];

/** The queue that the address names: its status must be the only filter. */
export function queueOf(search: URLSearchParams): Queue | undefined {
  const isAlone = filterNames.every((name) => name === 'status' || !search.get(name));
  return isAlone ? queues.find((queue) => queue === search.get('status')) : undefined;
}

/** The order of the list: in a queue, the most urgent first. */
export const orderIn = (queue: Queue | undefined): string =>
  queue === undefined ? 'purchased_desc' : { escalated: 'date_asc', disputed: 'alarm_asc' }[queue];
