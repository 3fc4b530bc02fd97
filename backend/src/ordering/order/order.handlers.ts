import { setTimeout } from 'node:timers/promises';
import { CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { CancelService, type ServiceFacts, ServicesOfOrder } from '../../fulfilment/index.js';
import { Clock } from '../../platform/clock/clock.js';
import type { CommandMeta, CommandResult } from '../../platform/domain/command.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import { asCustomer } from '../../platform/http/requests/command-meta.js';
import { DomainError } from '../../platform/http/problems/domain-error.js';
import { derivedId } from '../../platform/ids.js';
import { CancelSubscription, type SubscriptionProgress, SubscriptionProgressOf } from '../../subscriptions/index.js';
import { orderAggregate } from './order.aggregate.js';
import {
  CancelUnfulfilledOrder,
  type CancelledService,
  CancelOrder,
  ConcludeOccurrences,
  ConcludeService,
  ExpirePayment,
  PayOrder,
  StartPayment,
} from './order.commands.js';
import { orderNotFound, servicesNotReady } from './order.errors.js';
import { assertPayable } from './order.payments.js';
import { acceptTerms } from './order.terms.js';
import { currentAttempt, type Order, payableUntil } from './order.state.js';
import { deliveryIdOf, planOf, subscriptionIdOf } from '../http/order-services.policy.js';
import { PaymentSessions } from '../billing/payment-sessions.service.js';

/** How long a cancellation waits for the services of an order that was paid a moment ago: 60 looks, 50 ms apart. */
const POLL_ATTEMPTS = 60;
const BETWEEN_LOOKS_MS = 50;

/** Where to pay: the open session's page, or that of a new attempt once the earlier ones cannot be paid any more. */
@CommandHandler(PayOrder)
export class PayOrderHandler implements ICommandHandler<PayOrder> {
  constructor(
    private readonly sessions: PaymentSessions,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ payload: { orderId, consents }, meta }: PayOrder): Promise<{ paymentUrl: string }> {
    const order = await ownOrder(this.sessions, orderId, meta);
    const open = this.openPage(order);
    if (open !== undefined) return { paymentUrl: open };
    assertPayable(order, { now: this.clock.now(), actor: meta.actor });
    acceptTerms(order, consents, this.clock.now());
    const closed = await this.sessions.close(orderId, order);
    assertPayable(closed, { now: this.clock.now(), actor: meta.actor });
    const session = await this.sessions.open(orderId, order.placed);
    const attempt = order.attempts.length + 1;
    const commandId = derivedId(meta.commandId, 'attempt', attempt);
    const start = new StartPayment({ orderId, attempt, session, consents }, { ...meta, commandId });
    await this.runner.run(orderAggregate, start);
    const started = currentAttempt(await this.sessions.read(orderId));
    return { paymentUrl: started?.url ?? session.url };
  }

  private openPage(order: Order): string | undefined {
    const attempt = currentAttempt(order);
    if (order.status !== 'awaiting_payment' || attempt?.status !== 'open') return undefined;
    const now = this.clock.now();
    const until = [attempt.expiresAt, order.placed.phone?.waitsUntil ?? attempt.expiresAt];
    return until.every((end) => new Date(end) > now) ? attempt.url : undefined;
  }
}

/** T1: the session is closed at the provider first; `complete` there means that it was paid, or that a voucher waits. */
@CommandHandler(ExpirePayment)
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

/** Calls an order off: itself before payment, afterwards all of it that still can be, with the refunds of that. */
@CommandHandler(CancelOrder)
export class CancelOrderHandler implements ICommandHandler<CancelOrder> {
  constructor(
    private readonly sessions: PaymentSessions,
    private readonly runner: DeciderRunner,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly store: EventStore,
  ) {}

  async execute({ payload, meta: asked }: CancelOrder): Promise<{ refunds: readonly CancelledService[] }> {
    const { orderId } = payload;
    const { order: known, meta } = await this.cancellable(orderId, asked);
    const reason = meta.actor.role === 'admin' ? 'office_cancelled' : payload.reason;
    const isUnpaid = orderLifecycle.permits(known.status, 'OrderCancelled');
    const order = isUnpaid ? await this.sessions.close(orderId, known) : known;
    if (meta.actor.role === 'admin') assertUnpaid(order);
    if (order.status === 'paid' || order.status === 'chargeback_open') {
      return { refunds: await this.cancelServices(order, { orderId, reason }, meta) };
    }
    if (order.status === 'refunded' || order.status === 'settled') {
      return { refunds: refundsOf(await this.queries.execute(new ServicesOfOrder(orderId))) };
    }
    try {
      await this.runner.run(orderAggregate, new CancelUnfulfilledOrder({ orderId, reason }, meta));
    } catch (error) {
      // The provider's word that the session is closed may be faster than ours: the order is over all the same.
      if (!isUnpaid || (await this.sessions.read(orderId)).status !== 'payment_expired') throw error;
    }
    return { refunds: [] };
  }

  /** The buyer acts as its customer; an admin reaches only what was ordered by phone. */
  private async cancellable(orderId: string, meta: CommandMeta): Promise<{ order: Order; meta: CommandMeta }> {
    const order = await this.sessions.read(orderId);
    if (order.placed.customerId === meta.actor.id) return { order, meta: asCustomer(meta) };
    if (meta.actor.role !== 'admin' || order.placed.phone === undefined) throw orderNotFound();
    return { order, meta };
  }

  private async cancelServices(
    order: Order,
    { orderId, reason }: CancelOrder['payload'],
    meta: CommandMeta,
  ): Promise<readonly CancelledService[]> {
    const services = await this.servicesOnceReady(order, orderId);
    if (planOf(order.placed)) await this.cancelSubscription({ orderId, reason }, meta);
    for (const { serviceId } of services) {
      const cancel = { serviceId, by: 'customer' as const, reason };
      await this.whereStillPossible(new CancelService(cancel, follows(meta, orderId, serviceId)));
    }
    const after = await this.queries.execute(new ServicesOfOrder(orderId));
    for (const service of after) if (service.status === 'cancelled') await this.conclude(orderId, service, meta);
    return refundsOf(after);
  }

  /**
   * The services of a paid order, all of which must exist before any is cancelled: one that comes later would stay. Just
   * after the payment they are a moment away.
   */
  private async servicesOnceReady(order: Order, orderId: string): Promise<readonly ServiceFacts[]> {
    for (let look = 1; look < POLL_ATTEMPTS; look += 1) {
      const services = await this.allServices(order, orderId);
      if (services) return services;
      await setTimeout(BETWEEN_LOOKS_MS);
    }
    const services = await this.allServices(order, orderId);
    if (!services) throw servicesNotReady();
    return services;
  }

  private async allServices(order: Order, orderId: string): Promise<readonly ServiceFacts[] | null> {
    const [services, progress] = await Promise.all([
      this.queries.execute(new ServicesOfOrder(orderId)),
      planOf(order.placed) ? this.queries.execute(new SubscriptionProgressOf(subscriptionIdOf(orderId))) : null,
    ]);
    const expected = planOf(order.placed) ? progress?.serviceIds : [deliveryIdOf(orderId)];
    const exists = (id: string) => services.some(({ serviceId }) => serviceId === id);
    return expected?.every(exists) ? services : null;
  }

  private async cancelSubscription({ orderId, reason }: CancelOrder['payload'], meta: CommandMeta): Promise<void> {
    const subscriptionId = subscriptionIdOf(orderId);
    const cancel = new CancelSubscription({ subscriptionId, reason }, follows(meta, orderId, subscriptionId));
    await this.whereStillPossible(cancel);
    const progress = await this.queries.execute(new SubscriptionProgressOf(subscriptionId));
    if (progress) await this.concludeOccurrences(orderId, progress, meta);
  }

  /** Done here as well as by the process, so that the answer already tells what is given back; it counts once. */
  private async conclude(orderId: string, { serviceId, refundCents }: ServiceFacts, meta: CommandMeta): Promise<void> {
    const concluded = { orderId, serviceId, outcome: 'cancelled' as const, refundCents, reason: 'service_cancelled' };
    const causationId = await this.store.idOf(serviceId, 'ServiceCancelled');
    const by = { ...bySystem(meta, orderId, serviceId), causationId };
    await this.runner.run(orderAggregate, new ConcludeService(concluded, by));
  }

  private async concludeOccurrences(
    orderId: string,
    { subscriptionId, calledOff }: SubscriptionProgress,
    meta: CommandMeta,
  ): Promise<void> {
    const { occurrences, refundCents } = calledOff;
    const reason = 'subscription_cancelled';
    const concluded = { orderId, subscriptionId, occurrences, refundCents, reason };
    const causationId = await this.store.idOf(subscriptionId, 'SubscriptionCancelled');
    const by = { ...bySystem(meta, orderId, subscriptionId), causationId };
    await this.runner.run(orderAggregate, new ConcludeOccurrences(concluded, by));
  }

  private async whereStillPossible(command: CancelService | CancelSubscription): Promise<void> {
    try {
      await this.commands.execute(command);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'illegal_transition')) throw error;
    }
  }
}

/** What was paid is called off by its customer, or service by service. */
const assertUnpaid = ({ status }: Order): void => {
  if (status === 'cancelled' || status === 'payment_expired') return;
  assertTransition(orderLifecycle, status, { event: 'OrderCancelled', by: 'admin' });
};

const ownOrder = async (sessions: PaymentSessions, orderId: string, { actor }: CommandMeta): Promise<Order> => {
  const order = await sessions.read(orderId);
  if (order.placed.customerId !== actor.id) throw orderNotFound();
  return order;
};

const refundsOf = (services: readonly ServiceFacts[]): CancelledService[] =>
  services
    .filter(({ status }) => status === 'cancelled')
    .map(({ serviceId, refundCents }) => ({ serviceId, refundCents }));

/** A command that a person's command leads to, about something else. */
const follows = (meta: CommandMeta, orderId: string, about: string): CommandMeta => ({
  commandId: derivedId(meta.commandId, about),
  actor: meta.actor,
  correlationId: orderId,
});

const bySystem = (meta: CommandMeta, orderId: string, about: string): CommandMeta => ({
  commandId: derivedId(meta.commandId, 'conclude', about),
  actor: { id: 'ordering', role: 'system' },
  correlationId: orderId,
});
