/** What an admin may narrow the services by; each is a parameter of the page's address and of the call. */
export const filterNames = ['label', 'status', 'type', 'from', 'to', 'late', 'customer', 'partner', 'q'] as const;

/** The statuses whose services wait for an admin: nobody has them, or somebody complains. */
export const queues = ['escalated', 'disputed'] as const;
export type Queue = (typeof queues)[number];

/** The queue that the address asks for: its status is the one filter, alone. */
export function queueOf(search: URLSearchParams): Queue | undefined {
  const isAlone = filterNames.every((name) => name === 'status' || !search.get(name));
  return isAlone ? queues.find((queue) => queue === search.get('status')) : undefined;
}

/** In a queue the most urgent comes first. */
export const orderIn = (queue: Queue | undefined): string =>
  queue === undefined ? 'purchased_desc' : { escalated: 'date_asc', disputed: 'alarm_asc' }[queue];
