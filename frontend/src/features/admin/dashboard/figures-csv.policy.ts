import type { Dashboard } from '@perpetua/contracts/dashboard.contract';
import type { TFunction } from 'i18next';
import { bucketsOf } from './dashboard-days.policy';

const columns = ['day', 'orders', 'before', 'revenue', 'refunded', 'unmatched', 'median', 'slowest'] as const;

/**
 * The figures of each day as CSV for a Portuguese or Spanish spreadsheet program: semicolons, decimal commas, dates
 * DD/MM/YYYY; one line per day, oldest first.
 */
export function figuresCsv(dashboard: Dashboard, t: TFunction<'dashboard'>): Blob {
  const lines = bucketsOf(dashboard, 'day').map((day) =>
    [
      day.from.split('-').toReversed().join('/'),
      day.orders,
      day.before,
      day.paid.toFixed(2),
      day.refunded.toFixed(2),
      day.unmatched,
      day.p50,
      day.p95,
    ]
      .map((value) => String(value ?? '').replace('.', ','))
      .join(';'),
  );
  const headings = columns.map((column) => t(`orders.file.${column}`)).join(';');
  // The byte order mark makes spreadsheet programs read the file as UTF-8.
  return new Blob(['\uFEFF', [headings, ...lines, ''].join('\r\n')], { type: 'text/csv' });
}
