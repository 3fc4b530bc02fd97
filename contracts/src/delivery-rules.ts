import { addDays } from './local-dates.js';

/**
 * The rules of a delivery that frontend and server share (docs/domain.md#checks-before-payment); the server enforces
 * them.
 */

/** The places of a delivery: a grave in a cemetery, a church, or a home. */
export const deliveryKinds = ['cemetery', 'church', 'home'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** Flowers are delivered in slots that start from the first to the last of these hours. */
export const deliveryHours = { first: '08:00', last: '19:00', end: '20:00' } as const;
/** The minimum number of hours between ordering and the slot, for flowers without a longer lead time. */
export const minimumLeadHours = 6;
/** How far ahead a delivery or first visit may lie, in local days. */
export const maximumDaysAhead = 180;
/** A cleaning sooner than this needs the customer's request that work begins within the withdrawal period. */
export const withdrawalDays = 14;
export const maximumMessageLength = 200;
export const maximumRibbonLength = 60;

/** What the florist does when a flower is missing: calls first, takes a similar one, or leaves it out and it is refunded. */
export const substitutions = ['call', 'similar', 'none'] as const;
export type Substitution = (typeof substitutions)[number];

/** The last local date that can be requested. */
export const lastDeliveryDate = (today: string): string => addDays(today, maximumDaysAhead);

/** Whether a first visit falls into the withdrawal period, so that the customer must request the early start. */
export const fallsIntoWithdrawalPeriod = ({ date, today }: { date: string; today: string }): boolean =>
  date <= addDays(today, withdrawalDays);
