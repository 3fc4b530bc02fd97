import { addDays } from './local-dates.js';

/**
 * The rules of a delivery that frontend and server share (docs/domain.md#checks-before-payment); the server enforces
 * them.
 */

/** The kinds of delivery places: a grave in a cemetery, a church, or a home. */
export const deliveryKinds = ['cemetery', 'church', 'home'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** By how many days a cleaning may be moved, earlier or later, if its customer agrees to that. */
export const maximumFlexibleDays = 3;

/** Flowers are delivered in one-hour slots that start from `first` to `last`; `end` is the end of the last slot. */
export const deliveryHours = { first: '08:00', last: '19:00', end: '20:00' } as const;

/** The end of the slot of one hour that begins at `hour`: "11:00" → "12:00". */
export const slotEnd = (hour: string): string => `${String(Number.parseInt(hour, 10) + 1).padStart(2, '0')}:00`;

/** The hours at which the slots of a day begin. */
export const slotHours: readonly string[] = hoursUntil(deliveryHours.first, deliveryHours.last);

function hoursUntil(first: string, last: string): string[] {
  return first > last ? [] : [first, ...hoursUntil(slotEnd(first), last)];
}

const night = { begins: '21:00', ends: '07:00', firstHourAfter: '13:00' } as const;

/**
 * The first slot for which flowers are sold at night (21:00 to 07:00) unless a partner accepts in advance; null by day.
 * `date` and `time` ("HH:MM…") are local to the place, as are those of the slot.
 */
export const firstSlotAfterNight = ({
  date,
  time,
}: {
  date: string;
  time: string;
}): { date: string; hour: string } | null => {
  if (time >= night.begins) return { date: addDays(date, 1), hour: night.firstHourAfter };
  return time < night.ends ? { date, hour: night.firstHourAfter } : null;
};

/** The minimum number of hours between ordering and the slot, for flowers without a longer lead time. */
export const minimumLeadHours = 6;
/** How many local days ahead a delivery or first visit can be requested. */
export const maximumDaysAhead = 180;
/**
 * The length of the withdrawal period. A cleaning within these days needs the customer's request that work begins
 * before the period ends.
 */
export const withdrawalDays = 14;
/** For how many hours a customer whose payment came too late can choose a new date (docs/domain.md#late-payments). */
export const newDateHours = 72;
export const maximumMessageLength = 200;
export const maximumRibbonLength = 60;
/** The customer's words to the partner. */
export const maximumInstructionsLength = 300;

/**
 * What the florist does when a flower is not available: calls the customer first, uses a similar flower, or leaves it
 * out, and its price is refunded.
 */
export const substitutions = ['call', 'similar', 'none'] as const;
export type Substitution = (typeof substitutions)[number];

/** The last local date for which a delivery or first visit can be requested. */
export const lastDeliveryDate = (today: string): string => addDays(today, maximumDaysAhead);

/** Whether a first visit falls into the withdrawal period, so that the customer must request the early start. */
export const fallsIntoWithdrawalPeriod = ({ date, today }: { date: string; today: string }): boolean =>
  date <= addDays(today, withdrawalDays);
