import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import {
  CancelService,
  ListRefundsIfCancelled,
  ListServicesByIds,
  ListServicesOfOrder,
  type ServiceFacts,
} from '../fulfilment/index.js';
import {
  type OrderCancellation,
  type OrderParts,
  BeginCancellation,
  BeginWithdrawal,
  GetOrderCancellation,
  type CancellationOutcome,
  CHARGEBACK_LOST,
  CancelOrder,
  type ExistingService,
  type OrderToCancel,
  ListExistingServices,
  GetRefundOfServices,
  type RefundOfServices,
  RefundService,
  WITHDRAWN,
  WithdrawFromOrder,
  type WithdrawalOutcome,
} from '../ordering/index.js';
import type { CommandMeta, CommandResult } from '../platform/domain/command.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { derivedId } from '../platform/ids.js';
import { CancelSubscription, GetSubscriptionProgress, type SubscriptionProgress } from '../subscriptions/index.js';
import { type ReachedParts, cancellationOutcome } from './cancellation-outcome.policy.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { CompleteCancellation } from './order-completion.commands.js';

/** Reads and cancels the existing services and the subscription of a paid order. */
@Injectable()
export class ExistingParts {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Cancels each part that exists and has not begun. The subscription comes first, because a cancelled subscription
   * schedules no more visits, and then says which visits are services. Every command is idempotent, so a second call
   * cancels the parts that an interrupted call left.
   */
  async cancel({ parts, reason, withdrawal, asOf }: OrderCancellation, meta: CommandMeta): Promise<ReachedParts> {
    const { orderId, subscriptionId } = parts;
    if (subscriptionId !== null) {
      await this.reach(new CancelSubscription({ subscriptionId, reason }, follows(meta, orderId, subscriptionId)));
    }
    const subscription = await this.subscriptionOf(parts);
    const reached: string[] = [];
    for (const serviceId of subscriptionId === null ? parts.serviceIds : (subscription?.serviceIds ?? [])) {
      const cancel = { serviceId, by: byOf(reason), reason, ...(withdrawal && { withdrawal }), asOf };
      if (await this.reach(new CancelService(cancel, follows(meta, orderId, serviceId)))) reached.push(serviceId);
    }
    return { serviceIds: reached, subscription };
  }

  /**
   * Refunds the work that has begun, if a withdrawal may not charge it; the work is finished all the same, and its
   * partner earns it. A repeat changes nothing.
   */
  async refundBegun({ parts: { orderId }, withdrawal }: OrderCancellation, meta: CommandMeta): Promise<void> {
    if (withdrawal === null || withdrawal.isBegunWorkCharged) return;
    const services = await this.queries.execute(new ListServicesOfOrder(orderId));
    for (const { serviceId, priceCents, refundCents } of services.filter(hasBegun)) {
      const refundId = derivedId(orderId, 'refund', WITHDRAWN, serviceId);
      const refund = { orderId, serviceId, refundId, refundCents: priceCents - refundCents, reason: WITHDRAWN };
      await this.commands.execute(new RefundService(refund, follows(meta, orderId, refundId)));
    }
  }

  async subscriptionOf({ subscriptionId }: OrderParts): Promise<SubscriptionProgress | null> {
    return subscriptionId === null ? null : this.queries.execute(new GetSubscriptionProgress(subscriptionId));
  }

  /**
   * Sends the command, and ignores its refusal when the part has begun or is over. Returns whether the part exists.
   */
  private async reach(command: CancelService | CancelSubscription): Promise<boolean> {
    try {
      await this.commands.execute(command);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'illegal_transition') return true;
      if (error.code === 'not_found') return false;
      throw error;
    }
  }
}

/** Who ends a part: the customer, unless the bank took the money back. */
const byOf = (reason: string): 'customer' | 'system' => (reason === CHARGEBACK_LOST ? 'system' : 'customer');

/**
 * The metadata of the command that cancels one part; its id is derived, so that a repeated cancellation sends the same
 * command.
 * @param about the id of the part
 */
const follows = (meta: CommandMeta, orderId: string, about: string): CommandMeta => ({
  commandId: derivedId(meta.commandId, about),
  actor: meta.actor,
  correlationId: orderId,
  causationId: meta.causationId,
});

/**
 * Cancels an order: before the payment the order itself, after the payment all existing services that can still be
 * cancelled. The cancellation of a paid order is recorded first, so that the process also cancels services that are
 * created later, or that remain when this call is interrupted.
 */
@HandlesCommand(CancelOrder)
export class CancelOrderHandler implements ICommandHandler<CancelOrder> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly existing: ExistingParts,
  ) {}

  async execute({ payload, meta }: CancelOrder): Promise<CancellationOutcome> {
    const order = await this.commands.execute(new BeginCancellation(payload, meta));
    const isUnderWay = order.status === 'paid' || order.status === 'chargeback_open';
    if (!isUnderWay && !isOver(order)) return NOTHING_CANCELLED;
    const reached = isUnderWay ? await this.existing.cancel({ ...order, withdrawal: null }, order.meta) : undefined;
    const services = await this.queries.execute(new ListServicesOfOrder(payload.orderId));
    const serviceIds = services.map(({ serviceId }) => serviceId);
    const all = reached ?? { serviceIds, subscription: await this.existing.subscriptionOf(order.parts) };
    return { ...cancellationOutcome(order, all, services), existing: serviceIds };
  }
}

/** Whether work of a service has begun and was not called off: it is charged, or done for free. */
const hasBegun = ({ status }: Pick<ServiceFacts, 'status'>): boolean =>
  status !== 'cancelled' && !serviceLifecycle.permits(status, 'ServiceCancelled');

/**
 * Withdraws from a paid contract. The withdrawal is recorded first, so that the process cancels what this call leaves
 * when it is interrupted, and what is created later; a repeat has the same outcome.
 */
@HandlesCommand(WithdrawFromOrder)
export class WithdrawFromOrderHandler implements ICommandHandler<WithdrawFromOrder> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly existing: ExistingParts,
  ) {}

  async execute({ payload, meta }: WithdrawFromOrder): Promise<WithdrawalOutcome> {
    const order = await this.commands.execute(new BeginWithdrawal(payload, meta));
    const isUnderWay = order.status === 'paid' || order.status === 'chargeback_open';
    const isOwn = order.meta.actor.role === 'customer';
    // What follows from a declaration that an admin records is nobody's decision: the process does it.
    const reached = isUnderWay && isOwn ? await this.existing.cancel(order, order.meta) : undefined;
    const services = await this.queries.execute(new ListServicesOfOrder(payload.orderId));
    const serviceIds = services.map(({ serviceId }) => serviceId);
    const subscription = await this.existing.subscriptionOf(order.parts);
    const charged = order.withdrawal.isBegunWorkCharged;
    const begun = services
      .filter(hasBegun)
      .map(({ serviceId, priceCents }) => ({ serviceId, chargedCents: charged ? priceCents : 0 }));
    const over = services.filter((service) => service.status === 'cancelled' || hasBegun(service));
    const all = reached ?? { serviceIds: over.map(({ serviceId }) => serviceId), subscription };
    return { ...cancellationOutcome(order, all, services), existing: serviceIds, begun };
  }
}

const NOTHING_CANCELLED: CancellationOutcome = { refunds: [], visitsRefundCents: 0, pending: [], existing: [] };

/** Whether all services of a paid order are over. */
const isOver = ({ status }: OrderToCancel): boolean => status === 'refunded' || status === 'settled';

@HandlesCommand(CompleteCancellation)
export class CompleteCancellationHandler implements ICommandHandler<CompleteCancellation> {
  constructor(
    private readonly queries: QueryBus,
    private readonly existing: ExistingParts,
  ) {}

  /** Returns the order's id as `streamId`; the order's stream does not change. */
  async execute({ payload: { orderId }, meta }: CompleteCancellation): Promise<CommandResult> {
    const cancellation = await this.queries.execute(new GetOrderCancellation(orderId));
    if (cancellation !== null) {
      await this.existing.cancel(cancellation, meta);
      await this.existing.refundBegun(cancellation, meta);
    }
    return { streamId: orderId, version: 0, duplicate: false };
  }
}

const existingService = ({ serviceId, status }: Pick<ServiceFacts, 'serviceId' | 'status'>): ExistingService => ({
  serviceId,
  phase: phaseOf(status),
});

const phaseOf = (status: ServiceFacts['status']): ExistingService['phase'] => {
  if (serviceLifecycle.isFinal(status)) return 'over';
  if (!serviceLifecycle.permits(status, 'ServiceCancelled')) return 'under_way';
  return status === 'blocked' ? 'stopped' : 'to_come';
};

@QueryHandler(ListExistingServices)
export class ListExistingServicesHandler implements IQueryHandler<ListExistingServices> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ serviceIds }: ListExistingServices): Promise<readonly ExistingService[]> {
    const services = await this.queries.execute(new ListServicesByIds(serviceIds));
    return services.map(existingService);
  }
}

/**
 * Computes the refund if an order were cancelled now. Visits of a plan that have no service yet are refunded in full,
 * unless they are already cancelled.
 */
@QueryHandler(GetRefundOfServices)
export class GetRefundOfServicesHandler implements IQueryHandler<GetRefundOfServices> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ order }: GetRefundOfServices): Promise<RefundOfServices> {
    const { totalCents, serviceIds, subscriptionId } = order;
    const [services, progress] = await Promise.all([
      this.queries.execute(new ListServicesByIds(serviceIds)),
      subscriptionId === null ? null : this.queries.execute(new GetSubscriptionProgress(subscriptionId)),
    ]);
    const existing = services.map(existingService);
    const refunds = await this.queries.execute(
      new ListRefundsIfCancelled(
        existing.map(({ serviceId }) => serviceId),
        order.withdrawal,
        order.at,
      ),
    );
    const begun = services.filter(hasBegun);
    const begunCents = begun.reduce((sum, { priceCents }) => sum + priceCents, 0);
    const isFree = order.withdrawal?.isBegunWorkCharged === false;
    const cancelledVisitsCents = progress?.cancelledVisits.refundCents ?? 0;
    const existingCents = services.reduce((sum, { priceCents }) => sum + priceCents, 0);
    const unscheduledCents = totalCents - existingCents - cancelledVisitsCents;
    const refundCents = refunds.reduce((sum, refund) => sum + refund.refundCents, unscheduledCents);
    return {
      existing,
      refundCents: refundCents + (isFree ? begunCents : 0),
      begun: { visits: begun.length, chargedCents: isFree ? 0 : begunCents },
      cancellable:
        refunds.length + serviceIds.length - existing.length - (progress?.cancelledVisits.occurrences.length ?? 0),
    };
  }
}
