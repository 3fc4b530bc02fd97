import { minimumLeadHours } from '@perpetua/contracts/delivery-rules';
import { localInstant } from '../../platform/clock/local-time.js';
import type { OrderEventData } from '../order/order.events.js';

type Placed = Pick<OrderEventData<'OrderPlaced'>, 'kind' | 'leadHours' | 'delivery'>;

const HOUR_MS = 3_600_000;
/** How long a customer has to pay what was ordered by phone (docs/domain.md#order). */
const WAITS_MS = 72 * HOUR_MS;

/**
 * Until when an order by phone waits to be paid: 72 hours, but never past the moment at which its date could not be kept
 * any more, which is the slot less its lead time (6 hours at least), for a cleaning the beginning of its day.
 */
export const waitsUntil = ({ kind, leadHours, delivery }: Placed, now: Date): Date => {
  const { date, hour, timeZone } = delivery;
  const latest =
    kind === 'clean'
      ? localInstant(date, '00:00', timeZone).getTime()
      : localInstant(date, hour ?? '00:00', timeZone).getTime() - (leadHours ?? minimumLeadHours) * HOUR_MS;
  return new Date(Math.min(now.getTime() + WAITS_MS, latest));
};

/** The page on which the customer accepts and pays; anyone who opens it has to sign in as that customer. */
export const payLinkOf = (publicUrl: string, orderId: string): string => `${publicUrl}/orders/${orderId}/pay`;
