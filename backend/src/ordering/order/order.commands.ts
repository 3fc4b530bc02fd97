import type { Language } from '@perpetua/contracts/languages';
import type { CheckoutRequest, Consents, PhoneOrderRequest } from '@perpetua/contracts/ordering.contract';
import type { GoodwillReason } from '@perpetua/contracts/refunds.contract';
import { Command } from '@nestjs/cqrs';
import type { Dependants } from '../../platform/dependants.js';
import { DomainCommand, type CommandMeta } from '../../platform/domain/command.js';
import type { ReceiveWithdrawal, RequestOrderCancellation } from './order-cancellation.commands.js';
import type { CorrectOrder } from '../corrections/correction.commands.js';
import type { OrderEventData } from './order.events.js';

export * from './order-cancellation.commands.js';

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
  /** What depends on a customer's purchases, when there is another one (docs/domain.md#when-things-change). */
  static readonly dependants = {
    openCart: 'follows',
    unpaidOrder: 'ends',
    voucher: 'keeps',
    paidOrder: 'asks',
    offer: 'none',
    acceptedWork: 'none',
    runningPlan: 'none',
    document: 'none',
    mailToCome: 'follows',
    armedDeadline: 'ends',
    openPage: 'follows',
  } satisfies Dependants;

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

/** What a customer buys to renew a plan: the same cleaning and plan for the same grave. */
export interface RenewalRequest {
  readonly subscriptionId: string;
  /** The order that bought the plan; its contact and words to the partner are taken over. */
  readonly earlierOrderId: string;
  readonly productId: string;
  readonly planId: string;
  readonly graveId: string;
  /** The date of the first visit, local to the cemetery. */
  readonly date: string;
  /** By how many days each visit may be moved. */
  readonly flexibleDays: number;
  readonly consents: Consents;
  /** The total that the customer saw, in cents. */
  readonly expectedTotalCents: number | undefined;
  readonly language: Language;
  /** The partner whom the customer wants to be asked first. */
  readonly preferredPartnerId: string | undefined;
}

/**
 * Renews a plan: places an order that has nothing to do with the cart, at most one for each plan; returns the order's id
 * and the URL of the payment page.
 */
export class RenewPlan extends Command<{ orderId: string; paymentUrl: string }> {
  constructor(
    readonly payload: { readonly customerId: string; readonly renewal: RenewalRequest },
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
      /** The total that the customer saw, in cents. */
      readonly expectedTotalCents?: number | undefined;
    },
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

/** What a payer needs to pay a Multibanco voucher. */
export interface VoucherNumbers {
  readonly entity: string;
  readonly reference: string;
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
  | {
      readonly kind: 'processing';
      readonly method: string;
      readonly voucherExpiresAt: string;
      /** What the payer needs to pay the voucher; undefined if the provider does not say it. */
      readonly voucher?: VoucherNumbers | undefined;
    }
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

/** Deadline `voucher_reminder`: reminds the payer of a voucher by mail. The state of the order does not change. */
export class RemindOfVoucher extends DomainCommand<{ readonly orderId: string }> {}

/**
 * Makes the customer's cart follow the order as it is now: takes out what was bought, or offers back what an order took
 * whose voucher was not paid. Idempotent; does nothing for an order by phone, which takes nothing from a cart.
 */
export class SettleCart extends DomainCommand<{ readonly orderId: string }> {}

/**
 * Proposes the church of a paid order as a venue that others find as well, by the name and point that the customer wrote;
 * does nothing once these are erased. Idempotent.
 */
export class ProposeVenueOfOrder extends DomainCommand<{
  readonly orderId: string;
  readonly customerId: string;
  readonly city: string;
  /** Blank if the customer left it out. */
  readonly parish: string;
}> {}

/** A local date and hour; a cleaning has no hour. */
interface NewDate {
  readonly date: string;
  readonly hour: string | null;
}

/** The customer's request for another date, after a payment that came too late for the ordered date. */
export class RescheduleOrder extends Command<void> {
  constructor(
    readonly payload: {
      readonly orderId: string;
      readonly date: string;
      readonly hour: string | undefined;
      /** The total that the customer saw, in cents. */
      readonly expectedTotalCents?: number | undefined;
    },
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

/** Several refunds of an order that the provider gives back as one. */
export interface RefundsTogether {
  /** The id of the refund that leads them; its outcome is told to the customer for all of them. */
  readonly leaderId: string;
  /** The sum of all of them, in cents. */
  readonly amountCents: number;
}

/** Records the outcome of a refund at the provider; `together` if others of the order travel with it. */
export class RecordRefund extends DomainCommand<{
  readonly orderId: string;
  readonly refundId: string;
  readonly together?: RefundsTogether;
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
