import type { ICommandHandler } from '@nestjs/cqrs';
import { Database, type Statement } from '../../platform/database/database.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { orderAggregate } from '../order/order.row.js';
import { RecordChargeback, RecordPayment, RecordRefund } from '../order/order.commands.js';
import type { OrderEvent } from '../order/order.events.js';

type History = readonly Recorded<OrderEvent>[];

/**
 * Records the provider's report about a payment. The causation id is the id of the event that started the payment
 * attempt, no matter how the report was obtained.
 */
@HandlesCommand(RecordPayment)
export class RecordPaymentHandler implements ICommandHandler<RecordPayment> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly database: Database,
  ) {}

  async execute(command: RecordPayment): Promise<CommandResult> {
    const { attemptId } = command.payload;
    const result = await this.runner.run(orderAggregate, command, {
      rows: voucherRows(command.payload),
      causeIn: (history) => {
        const starts = (history as History).filter((event) => event.type === 'PaymentStarted');
        return (starts.find(({ data }) => data.attemptId === attemptId) ?? starts.at(-1))?.eventId;
      },
    });
    for (const numbers of lateNumbers(command.payload)) await this.database.query(numbers);
    return result;
  }
}

/** The row of a voucher that was issued, which stands outside the events so that it can be erased. */
const voucherRows = ({ orderId, attemptId, outcome }: RecordPayment['payload']): Statement[] => {
  if (outcome.kind !== 'processing') return [];
  const { entity = null, reference = null } = outcome.voucher ?? {};
  return [
    {
      name: 'ordering.keep-voucher',
      text: `INSERT INTO ordering.vouchers (attempt_id, order_id, customer_id, entity, reference)
        SELECT $1, order_id, customer_id, $3, $4 FROM ordering.orders WHERE order_id = $2
        ON CONFLICT (attempt_id) DO NOTHING`,
      values: [attemptId, orderId, entity, reference],
    },
  ];
};

/**
 * The numbers of a voucher that was first reported without them: the second report records no event, so they are added
 * to its row by a statement of its own, as long as the voucher waits for its payment.
 */
const lateNumbers = ({ orderId, attemptId, outcome }: RecordPayment['payload']): Statement[] => {
  if (outcome.kind !== 'processing' || outcome.voucher === undefined) return [];
  const { entity, reference } = outcome.voucher;
  return [
    {
      name: 'ordering.keep-numbers-of-voucher',
      text: `UPDATE ordering.vouchers AS v SET entity = $3, reference = $4 FROM ordering.orders AS o
        WHERE v.attempt_id = $1 AND v.reference IS NULL AND o.order_id = $2 AND v.order_id = o.order_id
          AND o.status = 'payment_processing'`,
      values: [attemptId, orderId, entity, reference],
    },
  ];
};

/** Records the provider's report about a refund. The causation id is the id of the event that requested the refund. */
@HandlesCommand(RecordRefund)
export class RecordRefundHandler implements ICommandHandler<RecordRefund> {
  constructor(private readonly runner: DeciderRunner) {}

  execute(command: RecordRefund): Promise<CommandResult> {
    const { refundId } = command.payload;
    return this.runner.run(orderAggregate, command, {
      causeIn: (history) =>
        (history as History).findLast((event) => event.type === 'RefundRequested' && event.data.refundId === refundId)
          ?.eventId,
    });
  }
}

/**
 * Records the provider's report about a dispute at the payer's bank. The causation id is the id of the event that
 * recorded the disputed payment.
 */
@HandlesCommand(RecordChargeback)
export class RecordChargebackHandler implements ICommandHandler<RecordChargeback> {
  constructor(private readonly runner: DeciderRunner) {}

  execute(command: RecordChargeback): Promise<CommandResult> {
    const { paymentIntentId } = command.payload;
    return this.runner.run(orderAggregate, command, {
      causeIn: (history) =>
        (history as History).find(
          (event) =>
            (event.type === 'OrderPaid' || event.type === 'PaymentReceivedTooLate') &&
            event.data.paymentIntentId === paymentIntentId,
        )?.eventId,
    });
  }
}
