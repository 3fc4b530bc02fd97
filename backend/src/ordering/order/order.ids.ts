import { derivedId } from '../../platform/ids.js';

/**
 * The ids of what a paid order creates (docs/domain.md#orders-services-and-subscriptions). They are derived, so that an
 * event that is delivered twice creates nothing twice, and so that an order knows its services before they exist.
 */

/** The id of the one service of an order without a plan. */
export const deliveryServiceIdOf = (orderId: string): string => derivedId(orderId, 'delivery');

/** The id of the subscription of an order with a plan. */
export const subscriptionIdOf = (orderId: string): string => derivedId(orderId, 'subscription');

/**
 * The id of the service of one visit of a subscription.
 * @param n the visit's number, from 1
 */
export const visitServiceIdOf = (subscriptionId: string, n: number): string => derivedId(subscriptionId, n);

/** The id of the delivery or first visit of an order, which may not exist yet. */
export const firstServiceIdOf = (orderId: string, hasPlan: boolean): string =>
  hasPlan ? visitServiceIdOf(subscriptionIdOf(orderId), 1) : deliveryServiceIdOf(orderId);

/** The id of the admin's note about a refund. */
export const refundNoteIdOf = (refundId: string): string => derivedId(refundId, 'note');

/** The id of the note in which an admin wrote how a withdrawal arrived. */
export const withdrawalNoteIdOf = (orderId: string): string => derivedId(orderId, 'withdrawal', 'note');

/** The reason code of what is cancelled because the bank gave the whole payment back. */
export const CHARGEBACK_LOST = 'chargeback_lost';

/** The reason code of an unpaid order that a later checkout of its customer replaced. */
export const SUPERSEDED = 'superseded';

/** The reason code of everything that a consumer's withdrawal from the contract ends or refunds. */
export const WITHDRAWN = 'withdrawn';
