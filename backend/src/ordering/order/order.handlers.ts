import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { kindsAcceptedBy } from '@perpetua/contracts/legal-versions';
import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { GetConsentRows } from '../../legal/index.js';
import { Clock } from '../../platform/clock/clock.js';
import type { CommandMeta, CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import { requireExpected } from '../../platform/domain/expected-amount.js';
import { asCustomer } from '../../platform/http/requests/command-meta.js';
import { derivedId } from '../../platform/ids.js';
import { orderAggregate } from './order.row.js';
import {
  BeginCancellation,
  BeginWithdrawal,
  CancelUnfulfilledOrder,
  ExpirePayment,
  type OrderToCancel,
  PayOrder,
  ReceiveWithdrawal,
  RequestOrderCancellation,
  StartPayment,
} from './order.commands.js';
import { orderNotFound, reasonRequired } from './order.errors.js';
import { keepOrderNote } from './order-note.statements.js';
import { assertPayable, acceptTerms } from './order.payments.js';
import { endRefunds } from './order.refunds.js';
import { currentAttempt, isGivenBack, type Order, payableUntil, partsOf } from './order.js';
import { WITHDRAWN, withdrawalNoteIdOf } from './order.ids.js';
import { CancellationRefunds } from '../billing/cancellation-refund.service.js';
import { PaymentSessions } from '../billing/payment-sessions.service.js';

/**
 * Returns the URL of a payment page: the page of the open session, or a new page if the earlier sessions can no longer
 * be paid.
 */
@HandlesCommand(PayOrder)
export class PayOrderHandler implements ICommandHandler<PayOrder> {
  constructor(
    private readonly sessions: PaymentSessions,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
    private readonly queries: QueryBus,
  ) {}

  async execute({ payload, meta }: PayOrder): Promise<{ paymentUrl: string }> {
    const { orderId, consents, language, expectedTotalCents } = payload;
    const order = await ownOrder(this.sessions, orderId, meta);
    requireExpected(expectedTotalCents, order.placed.totalCents);
    const open = this.openPage(order);
    if (open !== undefined) return { paymentUrl: open };
    assertPayable(order, { now: this.clock.now(), actor: meta.actor });
    const acceptsNow = acceptTerms(order, consents, this.clock.now()).length > 0;
    const closed = await this.sessions.close(orderId, order);
    assertPayable(closed, { now: this.clock.now(), actor: meta.actor });
    const session = await this.sessions.open(orderId, order.placed);
    const attempt = order.attempts.length + 1;
    const commandId = derivedId(meta.commandId, 'attempt', attempt);
    const start = new StartPayment({ orderId, attempt, session, consents }, { ...meta, commandId });
    const rows = acceptsNow ? await this.consentRows(orderId, order, language) : [];
    await this.runner.run(orderAggregate, start, { rows });
    const started = currentAttempt(await this.sessions.read(orderId));
    return { paymentUrl: started?.url ?? session.url };
  }

  private consentRows(orderId: string, { placed }: Order, language = placed.language) {
    const kinds = kindsAcceptedBy('customer');
    const acceptance = { userId: placed.customerId, orderId, kinds, language, act: 'checkout' } as const;
    return this.queries.execute(new GetConsentRows(acceptance));
  }

  private openPage(order: Order): string | undefined {
    const attempt = currentAttempt(order);
    if (order.status !== 'awaiting_payment' || attempt?.status !== 'open') return undefined;
    const now = this.clock.now();
    const until = [attempt.expiresAt, order.placed.phone?.waitsUntil ?? attempt.expiresAt];
    return until.every((end) => new Date(end) > now) ? attempt.url : undefined;
  }
}

/**
 * Handles the deadline T1. The session is closed at the provider first; if the provider has already completed it, it
 * was paid or has issued a voucher that waits for payment, and the order does not expire.
 */
@HandlesCommand(ExpirePayment)
export class ExpirePaymentHandler implements ICommandHandler<ExpirePayment> {
  constructor(
    private readonly sessions: PaymentSessions,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute(command: ExpirePayment): Promise<CommandResult> {
    const { orderId } = command.payload;
    const { state } = await this.runner.load(orderAggregate.decider, orderId);
    if (state.status !== 'none' && isOver(state, this.clock.now())) await this.sessions.close(orderId, state);
    return this.runner.run(orderAggregate, command);
  }
}

const isOver = (order: Order, now: Date): boolean => {
  const until = payableUntil(order);
  return orderLifecycle.permits(order.status, 'PaymentExpired') && until !== null && until <= now;
};

@HandlesCommand(BeginCancellation)
export class BeginCancellationHandler implements ICommandHandler<BeginCancellation> {
  constructor(
    private readonly sessions: PaymentSessions,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
    private readonly refunds: CancellationRefunds,
  ) {}

  /** The refunds are those of the instant at which they are compared with what the person saw. */
  async execute({ payload, meta: sent }: BeginCancellation): Promise<OrderToCancel> {
    const { orderId, expectedRefundCents } = payload;
    const { order: known, meta } = await this.cancellable(orderId, sent);
    const asOf = known.cancellation?.requestedAt ?? this.clock.now().toISOString();
    const requireRefund = () => this.refunds.require(orderId, expectedRefundCents, { at: new Date(asOf) });
    if (isCancelledNow(known)) await requireRefund();
    const reason = meta.actor.role === 'admin' ? 'office_cancelled' : payload.reason;
    const isUnpaid = orderLifecycle.permits(known.status, 'OrderCancelled');
    const order = isUnpaid ? await this.sessions.close(orderId, known) : known;
    if (meta.actor.role === 'admin') assertUnpaid(order);
    // Closing the session recorded a payment or a voucher of which the person did not know.
    if (order !== known) await requireRefund();
    if (hasServices(order)) {
      await this.runner.run(orderAggregate, new RequestOrderCancellation({ orderId, reason, at: asOf }, meta));
    } else {
      await this.cancel({ orderId, reason, isUnpaid }, meta);
    }
    const parts = partsOf(orderId, order.placed);
    return { status: order.status, parts, refunds: endRefunds(order, parts), meta, reason, asOf };
  }

  private async cancel(
    { isUnpaid, ...order }: BeginCancellation['payload'] & { readonly isUnpaid: boolean },
    meta: CommandMeta,
  ): Promise<void> {
    try {
      await this.runner.run(orderAggregate, new CancelUnfulfilledOrder(order, meta));
    } catch (error) {
      // The provider's report that the session is closed can be recorded before this command; the order is over either
      // way.
      if (!isUnpaid || (await this.sessions.read(order.orderId)).status !== 'payment_expired') throw error;
    }
  }

  /**
   * The order, and the metadata with the actor's role: the buyer acts as the customer; an admin may act only on orders
   * by phone.
   */
  private async cancellable(orderId: string, meta: CommandMeta): Promise<{ order: Order; meta: CommandMeta }> {
    const order = await this.sessions.read(orderId);
    if (order.placed.customerId === meta.actor.id) return { order, meta: asCustomer(meta) };
    if (meta.actor.role !== 'admin' || order.placed.phone === undefined) throw orderNotFound();
    return { order, meta };
  }
}

@HandlesCommand(BeginWithdrawal)
export class BeginWithdrawalHandler implements ICommandHandler<BeginWithdrawal> {
  constructor(
    private readonly sessions: PaymentSessions,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
    private readonly refunds: CancellationRefunds,
  ) {}

  async execute({ payload, meta: sent }: BeginWithdrawal): ReturnType<ICommandHandler<BeginWithdrawal>['execute']> {
    const { orderId, reason, expectedRefundCents } = payload;
    const known = await this.sessions.read(orderId);
    const isOwn = known.placed.customerId === sent.actor.id;
    if (!isOwn && sent.actor.role !== 'admin') throw orderNotFound();
    if (!isOwn && reason === undefined) throw reasonRequired('Say how the customer declared the withdrawal.');
    const meta = isOwn ? asCustomer(sent) : sent;
    if (known.withdrawal === undefined && orderLifecycle.permits(known.status, 'WithdrawalReceived')) {
      const withdrawal = { isBegunWorkCharged: known.placed.earlyStart };
      await this.refunds.require(orderId, expectedRefundCents, { withdrawal });
    }
    await this.receive({ orderId, customerId: known.placed.customerId, text: isOwn ? undefined : reason }, meta);
    const order = await this.sessions.read(orderId);
    const parts = partsOf(orderId, order.placed);
    const withdrawal = { isBegunWorkCharged: order.placed.earlyStart };
    return { status: order.status, parts, refunds: endRefunds(order, parts), meta, reason: WITHDRAWN, withdrawal };
  }

  /** Records the withdrawal and, in the same transaction, the note in which an admin wrote how it arrived. */
  private async receive(
    { orderId, customerId, text }: { orderId: string; customerId: string; text: string | undefined },
    meta: CommandMeta,
  ): Promise<void> {
    const noteId = text === undefined ? undefined : withdrawalNoteIdOf(orderId);
    const rows =
      noteId === undefined || text === undefined
        ? []
        : [keepOrderNote({ id: noteId, orderId, customerId, authorId: meta.actor.id, text, at: this.clock.now() })];
    await this.runner.run(orderAggregate, new ReceiveWithdrawal({ orderId, noteId }, meta), { rows });
  }
}

/** Whether a cancellation changes anything of the order: a repeat of one that was recorded is not compared again. */
const isCancelledNow = (order: Order): boolean =>
  order.cancellation === undefined &&
  (orderLifecycle.permits(order.status, 'OrderCancelled') ||
    orderLifecycle.permits(order.status, 'OrderCancellationRequested') ||
    (order.status === 'date_passed' && !isGivenBack(order)));

/** Whether a payment of the order was accepted, so that the order creates services. */
const hasServices = ({ status }: Order): boolean =>
  status === 'paid' || status === 'chargeback_open' || status === 'refunded' || status === 'settled';

/**
 * Does not let an admin cancel a paid order as a whole: only the customer can. Admins cancel its services one by one.
 */
const assertUnpaid = ({ status }: Order): void => {
  if (status === 'cancelled' || status === 'payment_expired') return;
  assertTransition(orderLifecycle, status, { event: 'OrderCancelled', by: 'admin' });
};

const ownOrder = async (sessions: PaymentSessions, orderId: string, { actor }: CommandMeta): Promise<Order> => {
  const order = await sessions.read(orderId);
  if (order.placed.customerId !== actor.id) throw orderNotFound();
  return order;
};
