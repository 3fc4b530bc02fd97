import { fallsIntoWithdrawalPeriod } from '@perpetua/contracts/delivery-rules';
import { localDateOf } from '../../platform/clock/local-time.js';
import { type DeliveryMoment, type DeliveryVerdict, slotCalendar } from './delivery-slots.policy.js';
import type { OrderKind } from '../order/order.events.js';

/** A requested delivery or cleaning; its date and hour are local to `timeZone`. */
export interface RequestedDelivery extends DeliveryMoment {
  readonly kind: OrderKind;
  readonly timeZone: string;
  /** The minimum number of hours between ordering and the slot of flowers; null for a cleaning. */
  readonly leadHours: number | null;
}

/**
 * Checks only that a moment is neither too soon nor too late (docs/domain.md#checks-before-payment). This check is
 * repeated for a new attempt to pay and for a late payment, because time has passed since the checkout.
 */
export const judgeDelivery = ({ date, hour, ...rules }: RequestedDelivery, now: Date): DeliveryVerdict =>
  slotCalendar({ ...rules, cemetery: null, hasNightRule: false }, now).verdict({ date, hour });

/**
 * Whether a first visit on `date` is within the withdrawal period, so that the customer must request the early start.
 * `date` and today's date are local to `timeZone`.
 */
export const needsEarlyStart = ({ date, timeZone }: Pick<RequestedDelivery, 'date' | 'timeZone'>, now: Date): boolean =>
  fallsIntoWithdrawalPeriod({ date, today: localDateOf(now, timeZone) });
