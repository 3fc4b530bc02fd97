import type { Language } from '@perpetua/contracts/languages';
import type { OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { CheckoutRequest, Consents, PhoneOrderRequest } from '@perpetua/contracts/ordering.contract';
import type { GoodwillReason } from '@perpetua/contracts/refunds.contract';
import { Command } from '@nestjs/cqrs';
import { DomainCommand, type CommandMeta } from '../../platform/domain/command.js';
import type { CorrectOrder } from '../corrections/correction.commands.js';
import type { OrderEventData } from './order.events.js';

/** A payment session at the provider that has just been opened for an attempt; instants in ISO 8601 UTC. */
export interface OpenedSession {
  readonly attemptId: string;
  readonly sessionId: string;
  readonly url: string;
  readonly expiresAt: string;
  /** Until when the order waits for the payment of this attempt. */
  readonly payBy: string;
}

/** Buys the content of the customer's cart; returns the order's id and the URL of the payment page. */
export class Checkout extends Command<{ orderId: string; paymentUrl: string }> {
  constructor(
    readonly payload: { readonly customerId: string; readonly checkout: CheckoutRequest },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/**
 * Places an order by phone: an admin orders for a customer. Returns the link to the page on which the customer accepts
 * the terms and pays.
 */
export class OrderByPhone extends Command<{ orderId: string; payLink: string }> {
  constructor(
    readonly payload: { readonly order: PhoneOrderRequest },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/**
 * Returns the URL of the payment page of a customer's unpaid order; opens a new page if the earlier ones can no longer
 * be paid.
 */
export class PayOrder extends Command<{ paymentUrl: string }> {
  constructor(
    readonly payload: {
      readonly orderId: string;
      readonly consents?: Consents | undefined;
      /** The language in which the terms were read; by default that of the order. */
      readonly language?: Language | undefined;
    },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The refund of a cancelled service. */
export interface CancelledService {
  readonly serviceId: string;
  readonly refundCents: number;
}

/** The services and the subscription that a paid order has created or will create. */
export interface OrderParts {
  readonly orderId: string;
  /** The ids of all services, including those that do not exist yet. */
  readonly serviceIds: readonly string[];
  /** The id of the subscription; null for an order without a plan. */
  readonly subscriptionId: string | null;
}

/**
 * The refunds that were requested because a part of an order (a service, or visits of a plan) is over. Amounts in
 * integer cents.
 */
export interface EndRefunds {
  /** The requested refund by service id; services without a refund are left out. */
  readonly ofServices: ReadonlyMap<string, number>;
  /** The requested refund for all visits that will not take place; undefined if there is none. */
  readonly ofVisits: number | undefined;
  /** The payment minus all requested refunds, including goodwill and other refunds that are not listed above. */
  readonly leftCents: number;
}

/** An order that `BeginCancellation` has cancelled, or whose cancellation it has recorded. */
export interface OrderToCancel {
  readonly status: OrderStatus;
  readonly parts: OrderParts;
  readonly refunds: EndRefunds;
  /** The metadata of the command, in which the actor has the role that applies to this order. */
  readonly meta: CommandMeta;
  readonly reason: string;
}

/**
 * Cancels an order that has created no service: an unpaid order, whose payment session is closed first, or an order
 * whose late payment waits for a new date. For a paid order, only records the cancellation; `CancelOrder` then cancels
 * its services.
 * @throws DomainError 404 for an order of somebody else, 409 `illegal_transition`
 */
export class BeginCancellation extends Command<OrderToCancel> {
  constructor(
    readonly payload: { readonly orderId: string; readonly reason: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** What a withdrawal means for work that has begun: it is charged only if the consumer had requested an early start. */
export interface WithdrawalTerms {
  readonly isBegunWorkCharged: boolean;
}

/**
 * Records the consumer's withdrawal from a paid contract; `WithdrawFromOrder` then cancels what has not begun.
 * @throws DomainError the errors of `receiveWithdrawal`, and 422 `reason_required` for an admin without a reason
 */
export class BeginWithdrawal extends Command<OrderToCancel & { readonly withdrawal: WithdrawalTerms }> {
  constructor(
    readonly payload: { readonly orderId: string; readonly reason?: string | undefined },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The outcome of a withdrawal: that of a cancellation, and the work that had begun, with what is charged for it. */
export interface WithdrawalOutcome extends CancellationOutcome {
  readonly begun: readonly { readonly serviceId: string; readonly chargedCents: number }[];
}

/**
 * Withdraws from a paid contract in one act: what has not begun is cancelled and refunded in full, begun work is finished
 * and charged only after a request for an early start. Handled by the context `order-completion`.
 */
export class WithdrawFromOrder extends Command<WithdrawalOutcome> {
  constructor(
    readonly payload: { readonly orderId: string; readonly reason?: string | undefined },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Records the consumer's withdrawal. Idempotent; `noteId` is the note of an admin, who received it in another way. */
export class ReceiveWithdrawal extends DomainCommand<{
  readonly orderId: string;
  readonly noteId?: string | undefined;
}> {
  readonly type = 'ReceiveWithdrawal';
}

/** The outcome of cancelling an order, as it is when the call returns. Amounts in cents. */
export interface CancellationOutcome {
  /**
   * The refund of each cancelled service; 0 cents if nothing is refunded, or if earlier refunds have left nothing of
   * the payment.
   */
  readonly refunds: readonly CancelledService[];
  /** The one refund for all visits of a plan that were cancelled before they became services; 0 if there is none. */
  readonly visitsRefundCents: number;
  /** The ids of services that do not exist yet; they are cancelled as soon as they are created. */
  readonly pending: readonly string[];
  /** The ids of all services of the order that exist by now. */
  readonly existing: readonly string[];
}

/**
 * Cancels an order: before payment the order itself, after payment all its services and visits that can still be
 * cancelled. Handled by the context `order-completion`, which has access to the services.
 */
export class CancelOrder extends Command<CancellationOutcome> {
  constructor(
    readonly payload: { readonly orderId: string; readonly reason: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/**
 * Records an order with all its facts, and the first payment session of a checkout; an order by phone has no session
 * yet.
 */
export class PlaceOrder extends DomainCommand<{
  readonly orderId: string;
  readonly order: OrderEventData<'OrderPlaced'>;
  readonly session: OpenedSession | null;
}> {
  readonly type = 'PlaceOrder';
}

/** Records a new payment session for an unpaid order; does nothing when a concurrent request was faster. */
export class StartPayment extends DomainCommand<{
  readonly orderId: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  readonly session: OpenedSession;
  /** The consents that the customer gave with this attempt, if any. */
  readonly consents?: Consents | undefined;
}> {
  readonly type = 'StartPayment';
}

/** What the payment provider reports about an attempt. */
export type PaymentOutcome =
  | {
      readonly kind: 'paid';
      readonly paymentIntentId: string;
      /** For example `card` or `multibanco`. */
      readonly method: string;
      readonly amountCents: number;
    }
  | { readonly kind: 'processing'; readonly method: string; readonly voucherExpiresAt: string }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'expired' };

/**
 * The only command that reports the state of a payment, whether the report is from a webhook, the payer's return or the
 * closing of the session. Repeated and outdated reports change nothing; a report about an unknown order is ignored.
 */
export class RecordPayment extends DomainCommand<{
  readonly orderId: string;
  readonly attemptId: string;
  readonly sessionId: string;
  readonly outcome: PaymentOutcome;
}> {
  readonly type = 'RecordPayment';
}

/**
 * Ends the wait for a payment, because the time to pay is over (deadline T1). The session is closed at the provider
 * first; if it has been paid in the meantime, the order becomes paid and does not expire.
 */
export class ExpirePayment extends DomainCommand<{ readonly orderId: string }> {
  readonly type = 'ExpirePayment';
}

/**
 * Cancels an order that has not created any service. The payment session of an unpaid order is closed first; a payment
 * that came too late is refunded.
 */
export class CancelUnfulfilledOrder extends DomainCommand<{ readonly orderId: string; readonly reason: string }> {
  readonly type = 'CancelUnfulfilledOrder';
}

/** Records the cancellation of a paid order before any of its services is cancelled. Idempotent. */
export class RequestOrderCancellation extends DomainCommand<{ readonly orderId: string; readonly reason: string }> {
  readonly type = 'RequestOrderCancellation';
}

/** A local date and hour; a cleaning has no hour. */
interface NewDate {
  readonly date: string;
  readonly hour: string | null;
}

/** The customer's request for another date, after a payment that came too late for the ordered date. */
export class RescheduleOrder extends Command<void> {
  constructor(
    readonly payload: { readonly orderId: string; readonly date: string; readonly hour: string | undefined },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Accepts a payment that came too late, because the customer has chosen a new date that is possible. */
export class ChooseNewDate extends DomainCommand<{ readonly orderId: string } & NewDate> {
  readonly type = 'ChooseNewDate';
}

/** Refunds the payment, because the time to choose a new date is over. */
export class ExpireNewDateChoice extends DomainCommand<{ readonly orderId: string }> {
  readonly type = 'ExpireNewDateChoice';
}

/** Records the outcome of a refund at the provider. */
export class RecordRefund extends DomainCommand<{
  readonly orderId: string;
  readonly refundId: string;
  readonly outcome:
    | { readonly kind: 'confirmed'; readonly providerRefundId: string; readonly amountCents: number }
    /** `retry` is the number of the failed attempt, counted from 0 for the first request; 0 by default. */
    | { readonly kind: 'failed'; readonly code: string; readonly retry?: number }
    /** The provider waits for the customer's bank details until `actionBy` (ISO 8601). */
    | { readonly kind: 'action_required'; readonly actionBy: string; readonly retry?: number };
}> {
  readonly type = 'RecordRefund';
}

/** Records how a dispute of a payment at the payer's bank stands. Repeated reports change nothing. */
export class RecordChargeback extends DomainCommand<{
  readonly orderId: string;
  readonly disputeId: string;
  readonly paymentIntentId: string;
  /** The disputed amount; null when it is in another currency: then the whole payment is disputed. */
  readonly amountCents: number | null;
  readonly outcome: 'open' | 'won' | 'lost';
  /** The provider's code for the payer's reason; null if there is none. */
  readonly reason: string | null;
  /** Until when evidence can be given, in ISO 8601; null when the bank takes none. */
  readonly evidenceBy: string | null;
}> {
  readonly type = 'RecordChargeback';
}

/** An admin asks the provider again for a refund that failed. */
export class RetryRefund extends DomainCommand<{ readonly orderId: string; readonly refundId: string }> {
  readonly type = 'RetryRefund';
}

/** Records that one service is over, and requests the refund for it, if any. Idempotent by service. */
export class ConcludeService extends DomainCommand<{
  readonly orderId: string;
  readonly serviceId: string;
  readonly outcome: 'closed' | 'cancelled';
  readonly refundCents: number;
  readonly reason: string;
}> {
  readonly type = 'ConcludeService';
}

/** Refunds a part of a service's price while the service continues. Idempotent by the refund's id. */
export class RefundService extends DomainCommand<{
  readonly orderId: string;
  readonly serviceId: string;
  readonly refundId: string;
  readonly refundCents: number;
  readonly reason: string;
}> {
  readonly type = 'RefundService';
}

/** An admin refunds a part of the payment as goodwill; the earnings of partners do not change. */
export class RefundOrder extends DomainCommand<{
  readonly orderId: string;
  readonly refundId: string;
  readonly refundCents: number;
  /** A note for admins, which the handler stores outside the event. */
  readonly note: string;
  /** The reason printed on the credit note. */
  readonly printedReason: GoodwillReason;
}> {
  readonly type = 'RefundOrder';
}

/** Records that visits of a plan will never become services, and requests one refund for all of them. */
export class ConcludeOccurrences extends DomainCommand<{
  readonly orderId: string;
  readonly subscriptionId: string;
  readonly occurrences: readonly number[];
  readonly refundCents: number;
  readonly reason: string;
}> {
  readonly type = 'ConcludeOccurrences';
}

export type OrderCommand =
  | CorrectOrder
  | PlaceOrder
  | StartPayment
  | RecordPayment
  | ExpirePayment
  | CancelUnfulfilledOrder
  | RequestOrderCancellation
  | ChooseNewDate
  | ExpireNewDateChoice
  | RecordRefund
  | ReceiveWithdrawal
  | RecordChargeback
  | RetryRefund
  | ConcludeService
  | RefundOrder
  | RefundService
  | ConcludeOccurrences;
