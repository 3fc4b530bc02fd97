import { minimumLeadHours } from '@perpetua/contracts/delivery-rules';
import { localInstant } from '../../platform/clock/local-time.js';
import type { OrderEventData } from '../order/order.events.js';

type Placed = Pick<OrderEventData<'OrderPlaced'>, 'kind' | 'leadHours' | 'delivery'>;

const HOUR_MS = 3_600_000;
/** The maximum time that an order by phone waits for its payment (docs/domain.md#order). */
const WAITS_MS = 72 * HOUR_MS;

/**
 * When an order by phone stops waiting for its payment: after 72 hours, or earlier, when its date becomes impossible. A
 * flower delivery becomes impossible when less than the lead time (at least 6 hours) is left before its slot; a
 * cleaning, when its local day begins.
 */
export const waitsUntil = ({ kind, leadHours, delivery }: Placed, now: Date): Date => {
  const { date, hour, timeZone } = delivery;
  const latest =
    kind === 'clean'
      ? localInstant(date, '00:00', timeZone).getTime()
      : localInstant(date, hour ?? '00:00', timeZone).getTime() - (leadHours ?? minimumLeadHours) * HOUR_MS;
  return new Date(Math.min(now.getTime() + WAITS_MS, latest));
};

/** The page on which the customer accepts the terms and pays; it requires a login as that customer. */
export const payLinkOf = (publicUrl: string, orderId: string): string => `${publicUrl}/orders/${orderId}/pay`;
