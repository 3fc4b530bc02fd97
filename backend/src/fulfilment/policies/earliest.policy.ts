import { flowersDeliveredMinutesBefore, flowersStartHoursBefore } from '@perpetua/contracts/fulfilment.contract';
import { hoursOn } from '@perpetua/contracts/opening-hours';
import type { CemeteryHours } from '@perpetua/contracts/opening-hours.contract';
import { beginningOf, latest, localInstant } from '../../platform/clock/local-time.js';
import { type LocalSlot, slotStart } from './local-slot.policy.js';

/** When flowers are to be delivered, and whether a delivery before that slot is allowed. */
export interface EarlySlot extends LocalSlot {
  readonly isEarlyAllowed: boolean;
}

const START_BEFORE_MS = flowersStartHoursBefore * 3_600_000;
const DELIVERY_BEFORE_MS = flowersDeliveredMinutesBefore * 60_000;

/**
 * When flowers can be started: 3 h before their slot, or from the beginning of their local day if an early delivery is
 * allowed.
 */
export const earliestStart = (slot: EarlySlot): Date => notBefore(slot, START_BEFORE_MS);

/**
 * When flowers can be delivered: 30 min before their slot, or from the beginning of their local day if an early delivery
 * is allowed; in a cemetery never before it opens.
 * @param opensAt when the cemetery opens on that day; null if there is no cemetery, or it does not open
 */
export const earliestDelivery = (slot: EarlySlot, opensAt: string | null): Date => {
  const earliest = notBefore(slot, DELIVERY_BEFORE_MS);
  return opensAt === null ? earliest : latest(earliest, new Date(opensAt));
};

/**
 * When a cemetery opens for flowers on a local date, holidays and exceptions included; null if it does not open on that
 * day.
 */
export const openingFor = (cemetery: CemeteryHours, date: string, timeZone: string): Date | null => {
  const { hours } = hoursOn(cemetery, 'flower', date);
  return hours === null ? null : localInstant(date, hours.opens, timeZone);
};

const notBefore = (slot: EarlySlot, beforeMs: number): Date => {
  const day = beginningOf(slot.scheduledDate, slot.timeZone);
  return slot.isEarlyAllowed ? day : latest(day, new Date(slotStart(slot).getTime() - beforeMs));
};
