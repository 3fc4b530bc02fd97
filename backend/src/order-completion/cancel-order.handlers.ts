import { setTimeout } from 'node:timers/promises';
import { CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { CancelService, type ServiceFacts, ServicesOfOrder } from '../fulfilment/index.js';
import {
  CancelBeforeServices,
  type CancelledService,
  CancelOrder,
  ConcludeOccurrences,
  ConcludeService,
  type OrderToCancel,
} from '../ordering/index.js';
import type { CommandMeta } from '../platform/domain/command.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { DomainError } from '../platform/http/problems/domain-error.js';
import { derivedId } from '../platform/ids.js';
import { CancelSubscription, type SubscriptionProgress, SubscriptionProgressOf } from '../subscriptions/index.js';
import { servicesNotReady } from './order-completion.errors.js';

/** How long a cancellation waits for the services of an order that was paid a moment ago. */
const POLL_ATTEMPTS = 60;
const POLL_PAUSE_MS = 50;

/** Cancels an order: itself before payment, afterwards all of it that still can be cancelled, with the refunds of that. */
@CommandHandler(CancelOrder)
export class CancelOrderHandler implements ICommandHandler<CancelOrder> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly store: EventStore,
  ) {}

  async execute({ payload, meta }: CancelOrder): Promise<{ refunds: readonly CancelledService[] }> {
    const { orderId } = payload;
    const order = await this.commands.execute(new CancelBeforeServices(payload, meta));
    if (order.status === 'paid' || order.status === 'chargeback_open') {
      return { refunds: await this.cancelServices(order, orderId) };
    }
    if (order.status === 'refunded' || order.status === 'settled') {
      return { refunds: refundsOf(await this.queries.execute(new ServicesOfOrder(orderId))) };
    }
    return { refunds: [] };
  }

  private async cancelServices(order: OrderToCancel, orderId: string): Promise<readonly CancelledService[]> {
    const { meta, reason } = order;
    const services = await this.servicesOnceReady(order, orderId);
    if (order.subscriptionId !== null) await this.cancelSubscription(order.subscriptionId, { orderId, reason }, meta);
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
  private async servicesOnceReady(order: OrderToCancel, orderId: string): Promise<readonly ServiceFacts[]> {
    for (let attempt = 1; attempt < POLL_ATTEMPTS; attempt += 1) {
      const services = await this.allServices(order, orderId);
      if (services) return services;
      await setTimeout(POLL_PAUSE_MS);
    }
    const services = await this.allServices(order, orderId);
    if (!services) throw servicesNotReady();
    return services;
  }

  private async allServices(
    { subscriptionId, deliveryId }: OrderToCancel,
    orderId: string,
  ): Promise<readonly ServiceFacts[] | null> {
    const [services, progress] = await Promise.all([
      this.queries.execute(new ServicesOfOrder(orderId)),
      subscriptionId === null ? null : this.queries.execute(new SubscriptionProgressOf(subscriptionId)),
    ]);
    const expected = deliveryId === null ? progress?.serviceIds : [deliveryId];
    const exists = (id: string) => services.some(({ serviceId }) => serviceId === id);
    return expected?.every(exists) ? services : null;
  }

  private async cancelSubscription(
    subscriptionId: string,
    { orderId, reason }: CancelOrder['payload'],
    meta: CommandMeta,
  ): Promise<void> {
    const cancel = new CancelSubscription({ subscriptionId, reason }, follows(meta, orderId, subscriptionId));
    await this.whereStillPossible(cancel);
    const progress = await this.queries.execute(new SubscriptionProgressOf(subscriptionId));
    if (progress) await this.concludeOccurrences(orderId, progress, meta);
  }

  /** Done here as well as by the process, so that the response already shows what is given back; it counts once. */
  private async conclude(orderId: string, { serviceId, refundCents }: ServiceFacts, meta: CommandMeta): Promise<void> {
    const concluded = { orderId, serviceId, outcome: 'cancelled' as const, refundCents, reason: 'service_cancelled' };
    const causationId = await this.store.idOf(serviceId, 'ServiceCancelled');
    const by = { ...bySystem(meta, orderId, serviceId), causationId };
    await this.commands.execute(new ConcludeService(concluded, by));
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
    await this.commands.execute(new ConcludeOccurrences(concluded, by));
  }

  private async whereStillPossible(command: CancelService | CancelSubscription): Promise<void> {
    try {
      await this.commands.execute(command);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'illegal_transition')) throw error;
    }
  }
}

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
