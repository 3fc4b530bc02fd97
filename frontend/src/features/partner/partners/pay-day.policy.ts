import { addDays } from '@perpetua/contracts/local-dates';
import type { Site } from '@perpetua/contracts/site.contract';
import { durationMs } from '@perpetua/contracts/time-spans';

/** The longest time from an invoice to its payment, in days: what the partner terms promise. */
const PAID_WITHIN_DAYS = 30;

/** The last day on which an invoice that is sent on a day is paid; both `YYYY-MM-DD`. */
export const paidBy = (invoiced: string): string => addDays(invoiced, PAID_WITHIN_DAYS);

/**
 * The last day on which the amount for a service becomes earned, `YYYY-MM-DD`, if nobody rates it or complains: it was
 * done on `completed` at the latest moment, and both windows pass whole.
 */
export function earnedBy(completed: string, { feedback, close }: Pick<Site['windows'], 'feedback' | 'close'>): string {
  const end = Date.parse(`${completed}T23:59:59Z`) + durationMs(feedback) + durationMs(close);
  return new Date(end).toISOString().slice(0, 10);
}
