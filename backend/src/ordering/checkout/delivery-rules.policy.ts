import { fallsIntoWithdrawalPeriod } from '@perpetua/contracts/delivery-rules';
import { localDateOf } from '../../platform/clock/local-time.js';
import { type DeliveryMoment, type DeliveryVerdict, slotCalendar } from './delivery-slots.policy.js';
import type { OrderKind } from '../order/order.events.js';

/** What somebody wants, local to `timeZone`. */
export interface DeliveryWish extends DeliveryMoment {
  readonly kind: OrderKind;
  readonly timeZone: string;
  /** Hours that must lie between ordering and the slot of flowers; null for a cleaning. */
  readonly leadHours: number | null;
}

/**
 * Judges only whether a moment is far enough away and not too far (docs/domain.md#promises-before-money): what a payment
 * must still meet that comes after its order was placed.
 */
export const judgeDelivery = ({ date, hour, ...rules }: DeliveryWish, now: Date): DeliveryVerdict =>
  slotCalendar({ ...rules, cemetery: null, hasNightRule: false }, now).verdict({ date, hour });

/** Whether the customer must ask for the early start of a first visit, by the date at the place. */
export const needsEarlyStart = ({ date, timeZone }: Pick<DeliveryWish, 'date' | 'timeZone'>, now: Date): boolean =>
  fallsIntoWithdrawalPeriod({ date, today: localDateOf(now, timeZone) });
