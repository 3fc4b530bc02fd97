import { withdrawalEnd, withdrawalZone } from '@perpetua/contracts/withdrawal';
import { daysLater, localDateOf } from '../../platform/clock/local-time.js';
import type { Common } from '../service/service.state.js';

/** Local days, both included, YYYY-MM-DD. */
export interface DayWindow {
  readonly from: string;
  readonly to: string;
}

/**
 * The days to which a cleaning may be moved without asking its customer, who agreed to that; null if it may not, or no
 * longer: somebody has moved it, a season's plan has chosen its day, or a partner was asked for its day. A day after the
 * withdrawal period stays after it, because only the customer can ask for an earlier start (DL 24/2014, art. 15).
 */
export const flexibleWindow = ({
  agreed,
  scheduledDate,
  promisedDate,
  isMoved = false,
  plannedPartnerId,
  offerHistory,
}: Pick<Common, 'scheduledDate' | 'promisedDate' | 'isMoved' | 'plannedPartnerId' | 'offerHistory'> & {
  readonly agreed: Pick<Common['agreed'], 'flexibleDays' | 'scheduledDate' | 'purchasedAt'>;
}): DayWindow | null => {
  const { flexibleDays = 0, purchasedAt } = agreed;
  const isElsewhere = scheduledDate !== promisedDate || promisedDate !== agreed.scheduledDate;
  const isSettled = isMoved || isElsewhere || plannedPartnerId !== undefined || offerHistory.length > 0;
  if (flexibleDays === 0 || isSettled) return null;
  return windowAround(promisedDate, flexibleDays, new Date(purchasedAt));
};

/** What a row says of the days to which a cleaning may be moved. */
interface FlexibleRow {
  readonly flexible_days: number;
  readonly promised_date: string | null;
  readonly purchased_at: Date;
}

/** The same, of a row, whose `promised_date` is null as soon as the cleaning may not be moved any more. */
export const windowOf = ({
  flexible_days: days,
  promised_date: promisedDate,
  purchased_at: purchasedAt,
}: FlexibleRow): DayWindow | null =>
  promisedDate === null || days === 0 ? null : windowAround(promisedDate, days, purchasedAt);

const windowAround = (date: string, days: number, purchasedAt: Date): DayWindow => {
  const [earliest, firstFree] = [daysLater(date, -days), localDateOf(withdrawalEnd(purchasedAt), withdrawalZone)];
  return { from: date < firstFree || earliest > firstFree ? earliest : firstFree, to: daysLater(date, days) };
};
