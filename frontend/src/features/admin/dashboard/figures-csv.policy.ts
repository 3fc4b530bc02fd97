import type { Dashboard } from '@perpetua/contracts/dashboard.contract';
import { bucketsOf } from './dashboard-days.policy';

const columns = [
  'day',
  'orders',
  'orders_year_before',
  'revenue',
  'refunded',
  'unmatched',
  'minutes_p50',
  'minutes_p95',
];

/** The figures of each day as CSV (RFC 4180): with decimal points, one line per day, oldest first. */
export function figuresCsv(dashboard: Dashboard): Blob {
  const lines = bucketsOf(dashboard, 'day').map((day) =>
    [day.from, day.orders, day.before, day.paid.toFixed(2), day.refunded.toFixed(2), day.unmatched, day.p50, day.p95]
      .map((value) => value ?? '')
      .join(','),
  );
  return new Blob([[columns.join(','), ...lines, ''].join('\r\n')], { type: 'text/csv' });
}
