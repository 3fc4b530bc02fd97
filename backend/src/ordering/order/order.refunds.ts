import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { DecisionContext } from '../../platform/domain/decider.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import { derivedId } from '../../platform/ids.js';
import type {
  ConcludeOccurrences,
  ConcludeService,
  EndRefunds,
  ExpireNewDateChoice,
  OrderParts,
  RecordRefund,
  RefundOrder,
  RefundsTogether,
  RefundService,
  RetryRefund,
} from './order.commands.js';
import { refundNotFailed, refundNotFound, refundTooHigh, serviceUnknown } from './order.errors.js';
import type { OrderEvent } from './order.events.js';
import { refundNoteIdOf, visitServiceIdOf } from './order.ids.js';
import { planOf, serviceIdsOf, orderAfter, isGivenBack, type Order, paymentOf, refundFigures } from './order.js';

/** The reason code of a refund that an admin grants as goodwill. */
export const GOODWILL = 'goodwill';

/**
 * Requests the refund of a whole payment, unless its amount is 0. The refund's id is derived from the payment, so that
 * a repeated request has the same id.
 */
export const wholeRefund = (
  orderId: string,
  payment: { readonly paymentIntentId: string; readonly amountCents: number },
  reason: string,
): OrderEvent[] =>
  payment.amountCents === 0
    ? []
    : [
        {
          type: 'RefundRequested',
          data: {
            refundId: derivedId(orderId, 'refund', payment.paymentIntentId),
            paymentIntentId: payment.paymentIntentId,
            amountCents: payment.amountCents,
            serviceId: null,
            reason,
          },
        },
      ];

/** Refunds a payment that came too late, because the customer has not chosen a new date by `chooseBy`. */
export const lapseNewDate = (
  { orderId }: ExpireNewDateChoice['payload'],
  order: Order,
  now: Date,
): readonly OrderEvent[] => {
  if (order.status !== 'date_passed' || order.chooseBy === null || new Date(order.chooseBy) > now) return [];
  if (isGivenBack(order)) return [];
  return wholeRefund(orderId, order.payment, 'date_passed');
};

/** Names the part of an order that consists of all visits that will not take place; it gets a single refund. */
const ALL_OCCURRENCES = 'occurrences';

/** The id of the refund for a part of an order that is over; `part` is a service id or {@link ALL_OCCURRENCES}. */
const refundIdOf = (orderId: string, part: string): string => derivedId(orderId, 'refund', part);

/** The refunds requested so far because parts of the order are over, and what is left of the payment. */
export const endRefunds = (order: Order, { orderId, serviceIds }: OrderParts): EndRefunds => {
  const { refundedCents, pendingCents } = refundFigures(order);
  const requested = new Map(order.refunds.map(({ refundId, amountCents }) => [refundId, amountCents]));
  const endRefundOf = (part: string): number | undefined => requested.get(refundIdOf(orderId, part));
  const ofServices = new Map<string, number>();
  for (const serviceId of serviceIds) {
    const refundCents = endRefundOf(serviceId);
    if (refundCents !== undefined) ofServices.set(serviceId, refundCents);
  }
  return {
    ofServices,
    ofVisits: endRefundOf(ALL_OCCURRENCES),
    leftCents: Math.max(0, (paymentOf(order)?.amountCents ?? 0) - refundedCents - pendingCents),
  };
};

/**
 * Records that one service is over, and requests its refund; a repeated command changes nothing.
 * @throws DomainError 404 for a service that the order does not have
 */
export const concludeService = (concluded: ConcludeService['payload'], order: Order): readonly OrderEvent[] => {
  const { orderId, serviceId, outcome, refundCents, reason } = concluded;
  const refundId = refundIdOf(orderId, serviceId);
  return concluding(order, {
    orderId,
    services: [serviceId],
    outcome,
    refund: { refundId, serviceId, refundCents, reason },
  });
};

/**
 * Refunds a part of the price of a service; a repeated command changes nothing.
 * @throws DomainError 404 for a service that the order does not have
 */
export const refundService = (
  { orderId, ...refund }: RefundService['payload'],
  order: Order,
): readonly OrderEvent[] => {
  requireOwnServices(orderId, order, [refund.serviceId]);
  if (order.status !== 'paid' && order.status !== 'chargeback_open') return [];
  return order.refunds.some(({ refundId }) => refundId === refund.refundId) ? [] : partRefund(order, refund);
};

/**
 * Refunds a part of the payment as goodwill; a repeated command changes nothing. Refunds that are not confirmed yet
 * also reduce what is left of the payment.
 * @throws DomainError 409 when nothing was paid, 422 `refund_too_high` with the amount that is left: 0 while a late
 * payment waits for a new date, because such a payment is refunded only as a whole
 */
export const refundOrder = (
  { refundId, refundCents, printedReason }: RefundOrder['payload'],
  order: Order,
  { actor }: DecisionContext,
): readonly OrderEvent[] => {
  if (order.refunds.some((refund) => refund.refundId === refundId)) return [];
  assertTransition(orderLifecycle, order.status, { event: 'RefundRequested', by: actor.role });
  const { refundedCents, pendingCents } = refundFigures(order);
  const payment = paymentOf(order);
  const isWhole = order.status === 'date_passed';
  const leftCents = isWhole ? 0 : Math.max(0, (payment?.amountCents ?? 0) - refundedCents - pendingCents);
  if (payment === null || refundCents > leftCents) throw refundTooHigh(leftCents);
  const { paymentIntentId } = payment;
  const why = { reason: GOODWILL, noteId: refundNoteIdOf(refundId), printedReason };
  return [
    { type: 'RefundRequested', data: { refundId, paymentIntentId, amountCents: refundCents, serviceId: null, ...why } },
  ];
};

/** An order that ignored a service which it does not know would never end, and nobody would see why. */
const requireOwnServices = (orderId: string, { placed }: Order, serviceIds: readonly string[]): void => {
  const own = serviceIdsOf(orderId, { hasPlan: planOf(placed) !== null, visits: placed.visits });
  const unknown = serviceIds.find((serviceId) => !own.includes(serviceId));
  if (unknown !== undefined) throw serviceUnknown(unknown);
};

/** Records that visits of a plan will not take place, and requests one refund for all of them. */
export const concludeOccurrences = (over: ConcludeOccurrences['payload'], order: Order): readonly OrderEvent[] => {
  const { orderId, subscriptionId, occurrences, refundCents, reason } = over;
  const refundId = refundIdOf(orderId, ALL_OCCURRENCES);
  return concluding(order, {
    orderId,
    services: occurrences.map((n) => visitServiceIdOf(subscriptionId, n)),
    outcome: 'cancelled',
    refund: { refundId, serviceId: null, refundCents, reason },
  });
};

/**
 * Requests a failed refund again. A failed refund still counts as pending, so what is left of the payment does not
 * change.
 * @throws DomainError 404 for an unknown refund, 409 `refund_not_failed` for one that has succeeded or is under way
 */
export const retryRefund = (
  { refundId }: RetryRefund['payload'],
  order: Order,
  { actor }: DecisionContext,
): readonly OrderEvent[] => {
  const refund = order.refunds.find((known) => known.refundId === refundId);
  if (!refund) throw refundNotFound();
  assertTransition(orderLifecycle, order.status, { event: 'RefundRetried', by: actor.role });
  if (refund.status !== 'failed') throw refundNotFailed(refund.status);
  const { paymentIntentId, amountCents, retries } = refund;
  return [{ type: 'RefundRetried', data: { refundId, paymentIntentId, amountCents, retry: retries + 1 } }];
};

/**
 * Records the provider's report about a refund. The first confirmation is recorded, whichever attempt it belongs to and
 * even after a failure; later reports change nothing. The failure of an attempt that has been retried is ignored.
 */
export const recordRefund = (
  { refundId, outcome, together }: RecordRefund['payload'],
  order: Order,
): readonly OrderEvent[] => {
  const refund = order.refunds.find((known) => known.refundId === refundId);
  if (!refund || refund.status === 'confirmed') return [];
  if (outcome.kind === 'action_required') {
    const isCurrent = refund.status === 'requested' && (outcome.retry ?? 0) === refund.retries;
    const isNew = refund.actionBy !== outcome.actionBy;
    return isCurrent && isNew ? [{ type: 'RefundActionRequired', data: { refundId, actionBy: outcome.actionBy } }] : [];
  }
  if (outcome.kind === 'failed') {
    const isOld = (outcome.retry ?? 0) < refund.retries;
    return isOld || refund.status !== 'requested'
      ? []
      : [{ type: 'RefundFailed', data: { refundId, code: outcome.code, ...partOf(refundId, together) } }];
  }
  const { providerRefundId, amountCents } = outcome;
  const ofAll = together?.leaderId === refundId ? { togetherCents: together.amountCents } : partOf(refundId, together);
  return withEnd(order, [{ type: 'RefundConfirmed', data: { refundId, providerRefundId, amountCents, ...ofAll } }]);
};

/** Names the refund that leads others to the provider, in each of these others. */
const partOf = (refundId: string, together: RefundsTogether | undefined): { partOf?: string } =>
  together === undefined || together.leaderId === refundId ? {} : { partOf: together.leaderId };

interface Conclusion {
  readonly orderId: string;
  readonly services: readonly string[];
  readonly outcome: 'closed' | 'cancelled';
  readonly refund: {
    readonly refundId: string;
    readonly serviceId: string | null;
    readonly refundCents: number;
    readonly reason: string;
  };
}

const concluding = (order: Order, { orderId, services, outcome, refund }: Conclusion): readonly OrderEvent[] => {
  requireOwnServices(orderId, order, services);
  if (order.status !== 'paid' && order.status !== 'chargeback_open' && order.status !== 'refunded') return [];
  const over = services.filter((serviceId) => !order.concluded.includes(serviceId));
  if (over.length === 0) return [];
  const concluded = over.map((serviceId): OrderEvent => ({ type: 'OrderServiceEnded', data: { serviceId, outcome } }));
  return withEnd(order, [...concluded, ...partRefund(order, refund)]);
};

/** Requests a refund, limited to what other requested refunds have left of the payment. */
const partRefund = (order: Order, refund: Conclusion['refund']): OrderEvent[] => {
  if (order.status !== 'paid' && order.status !== 'chargeback_open') return [];
  const { refundedCents, pendingCents } = refundFigures(order);
  const amountCents = Math.min(refund.refundCents, order.payment.amountCents - refundedCents - pendingCents);
  if (amountCents <= 0) return [];
  const { refundId, serviceId, reason } = refund;
  const { paymentIntentId } = order.payment;
  return [{ type: 'RefundRequested', data: { refundId, paymentIntentId, amountCents, serviceId, reason } }];
};

/** The events, followed by the end of the order if they end it. */
export const withEnd = (order: Order, events: readonly OrderEvent[]): readonly OrderEvent[] => {
  const after = events.reduce(orderAfter, order);
  return [...events, ...endOf(after)];
};

/**
 * An order ends when every service is over and every refund is confirmed. It ends as refunded if nothing of the payment
 * is left, otherwise as settled.
 */
const endOf = (order: Order): OrderEvent[] => {
  if (order.status !== 'date_passed' && order.status !== 'paid') return [];
  if (order.refunds.some(({ status }) => status === 'requested' || status === 'failed')) return [];
  const isAllGivenBack = refundFigures(order).refundedCents >= order.payment.amountCents;
  const refunded: OrderEvent = { type: 'OrderRefunded', data: {} };
  if (order.status === 'date_passed') return isAllGivenBack ? [refunded] : [];
  if (order.concluded.length < order.placed.visits) return [];
  return [isAllGivenBack ? refunded : { type: 'OrderSettled', data: {} }];
};
