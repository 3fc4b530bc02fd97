import { daysLater } from '../../platform/clock/local-time.js';
import type { ServiceRow } from '../reading/service.row.js';
import type { Common } from '../service/service.state.js';

/** Local days, both included, YYYY-MM-DD. */
export interface DayWindow {
  readonly from: string;
  readonly to: string;
}

/**
 * The days to which a cleaning may be moved without asking its customer, who agreed to that; null if it may not, or no
 * longer, because it was moved from the promised day before.
 */
export const flexibleWindow = ({
  agreed: { flexibleDays = 0 },
  scheduledDate,
  promisedDate,
}: Pick<Common, 'scheduledDate' | 'promisedDate'> & {
  readonly agreed: Pick<Common['agreed'], 'flexibleDays'>;
}): DayWindow | null =>
  flexibleDays === 0 || scheduledDate !== promisedDate
    ? null
    : { from: daysLater(promisedDate, -flexibleDays), to: daysLater(promisedDate, flexibleDays) };

/** The same, of a row. */
export const windowOf = (
  row: Pick<ServiceRow, 'flexible_days' | 'promised_date' | 'scheduled_date'>,
): DayWindow | null =>
  flexibleWindow({
    agreed: { flexibleDays: row.flexible_days },
    scheduledDate: row.scheduled_date,
    promisedDate: row.promised_date ?? row.scheduled_date,
  });
