import type { ICommandHandler } from '@nestjs/cqrs';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { orderAggregate } from '../order/order.aggregate.js';
import { RecordPayment, RecordRefund } from '../order/order.commands.js';

/**
 * Records the provider's report about a payment. The causation id is the id of the event that started the payment
 * attempt, no matter how the report was obtained.
 */
@HandlesCommand(RecordPayment)
export class RecordPaymentHandler implements ICommandHandler<RecordPayment> {
  constructor(
    private readonly store: EventStore,
    private readonly runner: DeciderRunner,
  ) {}

  async execute({ payload, meta }: RecordPayment): Promise<CommandResult> {
    const { orderId, attemptId } = payload;
    const causationId =
      (await this.store.idOf(orderId, 'PaymentStarted', { attemptId })) ??
      (await this.store.idOf(orderId, 'PaymentStarted'));
    return this.runner.run(orderAggregate, new RecordPayment(payload, { ...meta, causationId }));
  }
}

/** Records the provider's report about a refund. The causation id is the id of the event that requested the refund. */
@HandlesCommand(RecordRefund)
export class RecordRefundHandler implements ICommandHandler<RecordRefund> {
  constructor(
    private readonly store: EventStore,
    private readonly runner: DeciderRunner,
  ) {}

  async execute({ payload, meta }: RecordRefund): Promise<CommandResult> {
    const { orderId, refundId } = payload;
    const causationId = await this.store.idOf(orderId, 'RefundRequested', { refundId });
    return this.runner.run(orderAggregate, new RecordRefund(payload, { ...meta, causationId }));
  }
}
