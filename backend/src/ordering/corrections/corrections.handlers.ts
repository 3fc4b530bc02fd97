import { type ICommandHandler, type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { OrderCorrection } from '@perpetua/contracts/order-correction.contract';
import { Clock } from '../../platform/clock/clock.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import type { Dependants } from '../../platform/dependants.js';
import { asCustomer } from '../../platform/http/requests/command-meta.js';
import { derivedId } from '../../platform/ids.js';
import { orderChanged, orderNotFound, reasonRequired, workBegun } from '../order/order.errors.js';
import { canCorrect } from '../order/order-actions.policy.js';
import { keepOrderNote } from '../order/order-note.statements.js';
import { serviceIdsOfRow } from '../order/order.js';
import { ListExistingServices } from '../order/order.queries.js';
import { orderAggregate, type OrderRow, OrderRows } from '../order/order.row.js';
import { ListOrderCorrections } from './correction.queries.js';
import { CorrectDelivery, CorrectOrder } from './correction.commands.js';
import { correctionOf } from './correction.policy.js';
import { CorrectionRecord, correctionStatements } from './correction.rows.js';

/**
 * Corrects an order. The texts are compared with what is stored, so that a repeat changes nothing; the event, the new
 * texts and the replaced ones are written in one transaction.
 */
@HandlesCommand(CorrectDelivery)
export class CorrectDeliveryHandler implements ICommandHandler<CorrectDelivery> {
  /** What depends on what was written with an order (docs/domain.md#when-things-change). */
  static readonly dependants: Dependants = {
    openCart: 'none',
    unpaidOrder: 'follows',
    voucher: 'follows',
    paidOrder: 'follows',
    offer: 'follows',
    acceptedWork: 'follows',
    runningPlan: 'follows',
    document: 'keeps',
    mailToCome: 'follows',
    armedDeadline: 'none',
    openPage: 'follows',
  };

  constructor(
    private readonly orders: OrderRows,
    private readonly queries: QueryBus,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ payload: { orderId, correction }, meta: sent }: CorrectDelivery): Promise<void> {
    const found = await this.orders.findWhole(orderId);
    const isOwn = found?.row.customer_id === sent.actor.id;
    if (found?.details === undefined || (!isOwn && sent.actor.role !== 'admin')) throw orderNotFound();
    const { row, details } = found;
    const meta = isOwn ? asCustomer(sent) : sent;
    const { reason, version } = correction;
    if (!isOwn && reason === undefined) throw reasonRequired('Say why the order is corrected.');
    const { texts, details: corrected } = correctionOf(correction, {
      kind: row.kind,
      placeKind: row.delivery.kind,
      details,
      textIdOf: (field, productId = '') => derivedId(meta.commandId, 'corrected', field, productId),
    });
    if (texts.length === 0) return;
    if (version !== row.version) throw orderChanged();
    await this.requireWorkToCome(row);
    const note =
      isOwn || reason === undefined ? undefined : noteStatement({ row, text: reason, meta, at: this.clock.now() });
    const changes = texts.map(({ field, textId, productId }) => ({ field, textId, ...(productId && { productId }) }));
    const command = new CorrectOrder({ orderId, changes, known: row.corrections, noteId: note?.id }, meta);
    const owner = { orderId, customerId: row.customer_id };
    const statements = correctionStatements(owner, { details: corrected, texts, at: this.clock.now() });
    await this.runner.run(orderAggregate, command, { rows: [...statements, ...(note ? [note.statement] : [])] });
  }

  /** Refuses when all work of a paid order has begun, is over or cancelled. */
  private async requireWorkToCome(row: OrderRow): Promise<void> {
    const ids = serviceIdsOfRow(row);
    const services = ids.length === 0 ? [] : await this.queries.execute(new ListExistingServices(ids));
    if (!canCorrect(row, services)) throw workBegun();
  }
}

/** The note in which an admin's reason is kept, and the statement that writes it. */
const noteStatement = ({ row, text, meta, at }: { row: OrderRow; text: string; meta: CommandMeta; at: Date }) => {
  const id = derivedId(meta.commandId, 'correction-note');
  const owner = { orderId: row.order_id, customerId: row.customer_id };
  return { id, statement: keepOrderNote({ id, ...owner, authorId: meta.actor.id, text, at }) };
};

@QueryHandler(ListOrderCorrections)
export class ListOrderCorrectionsHandler implements IQueryHandler<ListOrderCorrections> {
  constructor(private readonly record: CorrectionRecord) {}

  execute({ orderId }: ListOrderCorrections): Promise<readonly OrderCorrection[]> {
    return this.record.all(orderId, 'customer');
  }
}
