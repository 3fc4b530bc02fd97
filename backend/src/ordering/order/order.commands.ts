import type { OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { CheckoutRequest, Consents, PhoneOrderRequest } from '@perpetua/contracts/ordering.contract';
import type { GoodwillReason } from '@perpetua/contracts/refunds.contract';
import { Command } from '@nestjs/cqrs';
import { DomainCommand, type CommandMeta } from '../../platform/domain/command.js';
import type { OrderEventData } from './order.events.js';

/** A payment session at the provider that has just been opened for an attempt; instants in ISO 8601 UTC. */
export interface OpenedSession {
  readonly attemptId: string;
  readonly sessionId: string;
  readonly url: string;
  readonly expiresAt: string;
  /** When this attempt expires. */
  readonly payBy: string;
}

/** Buys what is in the customer's cart; returns where to pay. */
export class Checkout extends Command<{ orderId: string; paymentUrl: string }> {
  constructor(
    readonly payload: { readonly customerId: string; readonly checkout: CheckoutRequest },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** An admin's order for a customer, who accepts and pays it later; answered with where. */
export class OrderByPhone extends Command<{ orderId: string; payLink: string }> {
  constructor(
    readonly payload: { readonly order: PhoneOrderRequest },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Begins to pay a customer's unpaid order; returns where to pay. */
export class PayOrder extends Command<{ paymentUrl: string }> {
  constructor(
    readonly payload: { readonly orderId: string; readonly consents?: Consents | undefined },
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

/** All that a paid order has led to, and still will. */
export interface OrderParts {
  readonly orderId: string;
  /** Also services that do not exist yet. */
  readonly serviceIds: readonly string[];
  /** Its plan's subscription; null for an order without a plan. */
  readonly subscriptionId: string | null;
}

/** An order of which ordering has cancelled what it can by itself, or recorded that it is cancelled. */
export interface OrderToCancel {
  readonly status: OrderStatus;
  readonly parts: OrderParts;
  /** The command's sender in the role that it has for this order. */
  readonly meta: CommandMeta;
  readonly reason: string;
}

/**
 * Cancels an order that has led to no service: an unpaid one, whose payment session is closed first, or one whose late payment
 * waits for a new date. Of a paid order the cancellation is recorded; its services are cancelled by `CancelOrder`.
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

/** The outcome of a cancellation when its call returns. */
export interface CancellationOutcome {
  /** Of services that are cancelled. */
  readonly refunds: readonly CancelledService[];
  /** The refund of all visits of a plan that were cancelled before they became services. */
  readonly visitsRefundCents: number;
  /** Services that did not exist yet; they are cancelled as soon as they do. */
  readonly pending: readonly string[];
}

/**
 * Cancels an order: the order itself before payment, all of it that still can be cancelled afterwards. Order completion, which
 * knows the services, handles it.
 */
export class CancelOrder extends Command<CancellationOutcome> {
  constructor(
    readonly payload: { readonly orderId: string; readonly reason: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Records an order with all that was found out for it, and a checkout's first payment session; one by phone has none yet. */
export class PlaceOrder extends DomainCommand<{
  readonly orderId: string;
  readonly order: OrderEventData<'OrderPlaced'>;
  readonly session: OpenedSession | null;
}> {
  readonly type = 'PlaceOrder';
}

/** Records a new payment session for an order whose earlier ones failed; nothing happens when another was faster. */
export class StartPayment extends DomainCommand<{
  readonly orderId: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  readonly session: OpenedSession;
  /** What the customer ticked with it, if anything. */
  readonly consents?: Consents | undefined;
}> {
  readonly type = 'StartPayment';
}

/** What the payment provider says about an attempt. */
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
 * The one command for whatever is learnt about a payment, be it by webhook, redirect or expiry. Repeats and outcomes that
 * come out of order change nothing; an unknown order is ignored.
 */
export class RecordPayment extends DomainCommand<{
  readonly orderId: string;
  readonly attemptId: string;
  readonly sessionId: string;
  readonly outcome: PaymentOutcome;
}> {
  readonly type = 'RecordPayment';
}

/** Time to pay is over (T1). The session is closed at the provider first; one that was paid after all counts as paid. */
export class ExpirePayment extends DomainCommand<{ readonly orderId: string }> {
  readonly type = 'ExpirePayment';
}

/**
 * Cancels an order that has led to no service. The payment session of an unpaid one is closed first; the money of one that
 * was paid too late is refunded.
 */
export class CancelUnfulfilledOrder extends DomainCommand<{ readonly orderId: string; readonly reason: string }> {
  readonly type = 'CancelUnfulfilledOrder';
  static override readonly formerName = 'CallOffOrder';
}

/** Records that a paid order is cancelled, before any of its services is. Idempotent by state. */
export class RequestOrderCancellation extends DomainCommand<{ readonly orderId: string; readonly reason: string }> {
  readonly type = 'RequestOrderCancellation';
}

/** A moment as people say it, local to the place; a cleaning has no hour. */
interface NewDate {
  readonly date: string;
  readonly hour: string | null;
}

/** The customer's request for another date, after a payment that came too late for the first. */
export class RescheduleOrder extends Command<void> {
  constructor(
    readonly payload: { readonly orderId: string; readonly date: string; readonly hour: string | undefined },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Keeps a payment that came too late, for a date that can be kept. */
export class ChooseNewDate extends DomainCommand<{ readonly orderId: string } & NewDate> {
  readonly type = 'ChooseNewDate';
}

/** The time to choose a new date is over: the money goes back. */
export class ExpireNewDateChoice extends DomainCommand<{ readonly orderId: string }> {
  readonly type = 'ExpireNewDateChoice';
  static override readonly formerName = 'LapseNewDate';
}

/** The outcome of a refund at the provider. */
export class RecordRefund extends DomainCommand<{
  readonly orderId: string;
  readonly refundId: string;
  readonly outcome:
    | { readonly kind: 'confirmed'; readonly providerRefundId: string; readonly amountCents: number }
    /** `retry`: which try failed; 0, the first, unless given. */
    | { readonly kind: 'failed'; readonly code: string; readonly retry?: number };
}> {
  readonly type = 'RecordRefund';
}

/** An admin has the provider asked once more for a refund that failed. */
export class RetryRefund extends DomainCommand<{ readonly orderId: string; readonly refundId: string }> {
  readonly type = 'RetryRefund';
}

/** One service is over, with what the customer gets back for it. Idempotent by service. */
export class ConcludeService extends DomainCommand<{
  readonly orderId: string;
  readonly serviceId: string;
  readonly outcome: 'closed' | 'cancelled';
  readonly refundCents: number;
  readonly reason: string;
}> {
  readonly type = 'ConcludeService';
}

/** A part of a service's price goes back while the service goes on. Idempotent by the refund's id. */
export class RefundService extends DomainCommand<{
  readonly orderId: string;
  readonly serviceId: string;
  readonly refundId: string;
  readonly refundCents: number;
  readonly reason: string;
}> {
  readonly type = 'RefundService';
}

/** An admin gives a part of the payment back by goodwill; nothing of what partners earn changes. */
export class RefundOrder extends DomainCommand<{
  readonly orderId: string;
  readonly refundId: string;
  readonly refundCents: number;
  /** Read by admins; it names no customer. */
  readonly note: string;
  /** Printed on the credit note. */
  readonly printedReason: GoodwillReason;
}> {
  readonly type = 'RefundOrder';
}

/** Visits of a plan that will never become services, with what the customer gets back for them together. */
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
  | PlaceOrder
  | StartPayment
  | RecordPayment
  | ExpirePayment
  | CancelUnfulfilledOrder
  | RequestOrderCancellation
  | ChooseNewDate
  | ExpireNewDateChoice
  | RecordRefund
  | RetryRefund
  | ConcludeService
  | RefundOrder
  | RefundService
  | ConcludeOccurrences;
