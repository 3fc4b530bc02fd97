import { auditOrders, auditedStreamSchema } from '@perpetua/contracts/audit.contract';

/** The parameters of `GET /Audit/events`. */
export interface ExplorerQuery {
  stream?: string | undefined;
  type?: string | undefined;
  actor?: string | undefined;
  correlation?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort: (typeof auditOrders)[number];
  after?: string | undefined;
}

/** The names of the filters in the page's URL. `from` and `to` are days in Lisbon, both included. */
export const explorerFilters = ['stream', 'type', 'actor', 'correlation', 'from', 'to'] as const;

const day = /^\d{4}-\d\d-\d\d$/;
const dayMs = 86_400_000;

const lisbonHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Lisbon', hour: '2-digit', hourCycle: 'h23' });

/**
 * The instant at which the day `days` days after `date` begins in Lisbon, which is never behind UTC; undefined if
 * `date` is missing or invalid.
 */
function lisbonMidnight(date: string | null, days = 0): string | undefined {
  if (date === null || !day.test(date)) return undefined;
  const inUtc = Date.parse(`${date}T00:00:00Z`) + days * dayMs;
  if (Number.isNaN(inUtc)) return undefined;
  return new Date(inUtc - Number(lisbonHour.format(inUtc)) * 3_600_000).toISOString();
}

/** Converts the page's URL to the query of the events. The newest events come first unless `sort` says otherwise. */
export function queryOfAddress(search: URLSearchParams): ExplorerQuery {
  const text = (name: string) => search.get(name) ?? undefined;
  return {
    stream: text('stream'),
    type: text('type'),
    actor: text('actor'),
    correlation: text('correlation'),
    from: lisbonMidnight(search.get('from')),
    to: lisbonMidnight(search.get('to'), 1),
    sort: auditOrders.find((order) => order === search.get('sort')) ?? 'recorded_desc',
    after: text('after'),
  };
}

/** Whether the filter `stream` names a kind of streams, such as `order`, and not the id of one stream. */
export const isKind = (stream: string | undefined): boolean => auditedStreamSchema.safeParse(stream).success;
