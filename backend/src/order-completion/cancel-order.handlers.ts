import { CommandBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { ListServicesOfOrder } from '../fulfilment/index.js';
import {
  BeginCancellation,
  GetOrderCancellation,
  type CancellationOutcome,
  CancelOrder,
  type OrderToCancel,
} from '../ordering/index.js';
import type { CommandResult } from '../platform/domain/command.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { cancellationOutcome } from './cancellation-outcome.policy.js';
import { ExistingParts } from './existing-parts.service.js';
import { CompleteCancellation } from './order-completion.commands.js';

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
    const reached = isUnderWay ? await this.existing.cancel(order, order.meta) : undefined;
    const services = await this.queries.execute(new ListServicesOfOrder(payload.orderId));
    const serviceIds = services.map(({ serviceId }) => serviceId);
    const all = reached ?? { serviceIds, subscription: await this.existing.subscriptionOf(order.parts) };
    return { ...cancellationOutcome(order, all, services), existing: serviceIds };
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
    if (cancellation !== null) await this.existing.cancel(cancellation, meta);
    return { streamId: orderId, version: 0, duplicate: false };
  }
}
