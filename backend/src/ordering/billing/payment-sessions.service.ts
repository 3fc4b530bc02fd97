import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ExpirePaymentSession, OpenPaymentSession } from './payment-sessions.commands.js';
import { Clock } from '../../platform/clock/clock.js';
import { AppConfig } from '../../config/app-config.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { newId } from '../../platform/ids.js';
import { orderAggregate } from '../order/order.row.js';
import { type OpenedSession, RecordPayment } from '../order/order.commands.js';
import { orderNotFound } from '../order/order.errors.js';
import type { OrderEventData } from '../order/order.events.js';
import { currentAttempt, type Order } from '../order/order.js';
import { payBy, paymentPageOf } from './payment-pages.policy.js';

/** Opens and closes the payment sessions of orders at the provider. */
@Injectable()
export class PaymentSessions {
  constructor(
    private readonly commands: CommandBus,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * Opens a session for a new attempt. The id of the attempt is random: with a derived id, a retry after a crash would
   * request the same attempt with another expiry, which the provider refuses. If no event is stored for a session,
   * nobody gets its URL, so it expires unpaid.
   */
  async open(orderId: string, order: OrderEventData<'OrderPlaced'>): Promise<OpenedSession> {
    const [now, windows] = [this.clock.now(), this.config.deadlines];
    const attemptId = newId();
    const page = paymentPageOf(order, { orderId, attemptId }, { now, windows });
    const { sessionId, url, expiresAt } = await this.commands.execute(new OpenPaymentSession(page));
    return { attemptId, sessionId, url, expiresAt: expiresAt.toISOString(), payBy: payBy(now, windows).toISOString() };
  }

  /**
   * Closes the order's latest payment session, so that it cannot be paid any more, and records a payment that arrived
   * just before. Returns the resulting order.
   */
  async close(orderId: string, order: Order): Promise<Order> {
    const attempt = currentAttempt(order);
    if (!attempt || attempt.status === 'paid' || attempt.status === 'expired') return order;
    const { sessionId, attemptId } = attempt;
    const outcome = (await this.commands.execute(new ExpirePaymentSession(sessionId)))?.outcome ?? null;
    if (outcome?.kind !== 'paid' && outcome?.kind !== 'processing') return order;
    await this.commands.execute(new RecordPayment({ orderId, attemptId, sessionId, outcome }, bySystem(orderId)));
    return this.read(orderId);
  }

  /**
   * Reads the current state of an order from its events.
   * @throws DomainError 404
   */
  async read(orderId: string): Promise<Order> {
    const { state } = await this.runner.load(orderAggregate.decider, orderId);
    if (state.status === 'none') throw orderNotFound();
    return state;
  }
}

/**
 * The metadata for reports from the provider: the actor is the system. The reports are idempotent, so they can be
 * repeated.
 */
const bySystem = (orderId: string): CommandMeta => ({
  commandId: newId(),
  actor: { id: 'ordering', role: 'system' },
  correlationId: orderId,
});
