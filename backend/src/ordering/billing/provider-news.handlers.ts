import type { ICommandHandler } from '@nestjs/cqrs';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { orderAggregate } from '../order/order.aggregate.js';
import { RecordPayment, RecordRefund } from '../order/order.commands.js';

/** What the provider says of a payment is caused by the attempt that it is about, no matter who learns of it and how. */
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

/** What the provider says of a refund is caused by the request for it. */
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
