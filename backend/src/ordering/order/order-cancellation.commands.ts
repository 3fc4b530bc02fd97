import type { OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { Command } from '@nestjs/cqrs';
import { type CommandMeta, DomainCommand } from '../../platform/domain/command.js';

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
  /** When the cancellation of a paid order was requested, in ISO 8601; its refunds are those of this instant. */
  readonly asOf?: string | undefined;
}

/**
 * Cancels an order that has created no service: an unpaid order, whose payment session is closed first, or an order
 * whose late payment waits for a new date. For a paid order, only records the cancellation; `CancelOrder` then cancels
 * its services.
 * @throws DomainError 404 for an order of somebody else, 409 `illegal_transition`, `amount_changed`
 */
export class BeginCancellation extends Command<OrderToCancel> {
  constructor(
    readonly payload: CancelOrder['payload'],
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
    readonly payload: WithdrawFromOrder['payload'],
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
    readonly payload: {
      readonly orderId: string;
      readonly reason?: string | undefined;
      /** The refund that the person saw, in cents. */
      readonly expectedRefundCents?: number | undefined;
    },
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
    readonly payload: {
      readonly orderId: string;
      readonly reason: string;
      /** The refund that the person saw, in cents. */
      readonly expectedRefundCents?: number | undefined;
    },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Records the cancellation of a paid order before any of its services is cancelled. Idempotent. */
export class RequestOrderCancellation extends DomainCommand<{
  readonly orderId: string;
  readonly reason: string;
  /** The instant at which the refund was agreed, in ISO 8601 (business time); now if it is left out. */
  readonly at?: string;
}> {
  readonly type = 'RequestOrderCancellation';
}
