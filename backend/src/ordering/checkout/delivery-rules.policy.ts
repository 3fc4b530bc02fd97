import { fallsIntoWithdrawalPeriod } from '@perpetua/contracts/delivery-rules';
import { localDateOf } from '../../platform/clock/local-time.js';
import { type DeliveryMoment, type DeliveryVerdict, slotCalendar } from './delivery-slots.policy.js';
import type { OrderKind } from '../order/order.events.js';

/** A requested delivery, local to `timeZone`. */
export interface RequestedDelivery extends DeliveryMoment {
  readonly kind: OrderKind;
  readonly timeZone: string;
  /** The minimum number of hours between ordering and the slot of flowers; null for a cleaning. */
  readonly leadHours: number | null;
}

/**
 * Checks only that a moment is neither too soon nor too late (docs/domain.md#checks-before-payment). This must still be
 * true when a payment arrives after the order was placed.
 */
export const judgeDelivery = ({ date, hour, ...rules }: RequestedDelivery, now: Date): DeliveryVerdict =>
  slotCalendar({ ...rules, cemetery: null, hasNightRule: false }, now).verdict({ date, hour });

/** Whether the customer must request the early start of a first visit, by the local date of the place. */
export const needsEarlyStart = ({ date, timeZone }: Pick<RequestedDelivery, 'date' | 'timeZone'>, now: Date): boolean =>
  fallsIntoWithdrawalPeriod({ date, today: localDateOf(now, timeZone) });
