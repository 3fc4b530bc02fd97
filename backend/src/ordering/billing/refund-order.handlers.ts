import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { keepOrderNote } from '../order/order-note.statements.js';
import { RefundOrder } from '../order/order.commands.js';
import { orderNotFound } from '../order/order.errors.js';
import { refundNoteIdOf } from '../order/order.ids.js';
import { orderAggregate, OrderRows } from '../order/order.row.js';

/** Stores the admin's note about a goodwill refund among the notes of the order, in the transaction of the event. */
@HandlesCommand(RefundOrder)
export class RefundOrderHandler implements ICommandHandler<RefundOrder> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly orders: OrderRows,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError 404, and the errors of the aggregate */
  async execute(command: RefundOrder): Promise<CommandResult> {
    const { orderId, refundId, note } = command.payload;
    const order = await this.orders.find(orderId);
    if (order === undefined) throw orderNotFound();
    const row = keepOrderNote({
      id: refundNoteIdOf(refundId),
      orderId,
      customerId: order.customer_id,
      authorId: command.meta.actor.id,
      text: note,
      at: this.clock.now(),
    });
    return this.runner.run(orderAggregate, command, { rows: [row] });
  }
}

/** Reads the notes about these refunds, by refund id; erased ones are left out. */
export const refundNotesOf = async (
  database: Database,
  refundIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (refundIds.length === 0) return new Map();
  const idOf = new Map(refundIds.map((refundId) => [refundNoteIdOf(refundId), refundId]));
  const rows = await database.query<{ id: string; text: string }>({
    name: 'ordering.refund-notes',
    text: 'SELECT id, text FROM ordering.order_notes WHERE id = ANY($1::uuid[])',
    values: [[...idOf.keys()]],
  });
  return new Map(rows.map(({ id, text }) => [idOf.get(id) ?? '', text]));
};
