import { CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import { OfferBack, type OfferedLine, RemoveBought, WithdrawOffer } from '../../cart/index.js';
import type { CommandMeta, CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { derivedId } from '../../platform/ids.js';
import { SettleCart } from '../order/order.commands.js';
import type { OrderLine } from '../order/order.events.js';
import { type OrderRow, OrderRows } from '../order/order.row.js';

/** Decides from the order's row alone, so that events may be handled late, twice, or in another order. */
@HandlesCommand(SettleCart)
export class SettleCartHandler implements ICommandHandler<SettleCart> {
  constructor(
    private readonly orders: OrderRows,
    private readonly commands: CommandBus,
  ) {}

  async execute({ payload: { orderId }, meta }: SettleCart): Promise<CommandResult> {
    const row = await this.orders.find(orderId);
    if (row !== undefined && isFromCart(row) && hasTaken(row)) await this.settle(row, meta);
    return { streamId: orderId, version: row?.version ?? 0, duplicate: false };
  }

  private async settle(row: OrderRow, meta: CommandMeta): Promise<void> {
    const { order_id: orderId, customer_id: userId, number, kind, lines } = row;
    const follows = (step: string): CommandMeta => ({ ...meta, commandId: derivedId(meta.commandId, step) });
    await this.commands.execute(new RemoveBought({ userId, orderId }, follows('remove')));
    if (isUnpaidForGood(row)) {
      const offer = { orderId, number, lines: lines.map((line) => offeredLine(line, kind)) };
      await this.commands.execute(new OfferBack({ userId, ...offer }, follows('offer')));
    } else {
      await this.commands.execute(new WithdrawOffer({ userId, orderId }, follows('withdraw')));
    }
  }
}

/** Whether the order bought from the cart: orders by phone and renewals leave it unchanged. */
const isFromCart = ({ phone, renews }: OrderRow): boolean => phone === null && renews === null;

/**
 * Whether the order took its lines from the cart. A payment that came too late takes nothing until a new date is chosen,
 * so that the cart is as before when it is refunded.
 */
const hasTaken = (row: OrderRow): boolean => row.paid_at !== null || row.had_voucher;

/** Whether the order ended without a payment that was kept. */
const isUnpaidForGood = ({ paid_at: paidAt, status, given_back: givenBack }: OrderRow): boolean =>
  paidAt === null &&
  (status === 'payment_expired' ||
    status === 'cancelled' ||
    status === 'refunded' ||
    (status === 'date_passed' && givenBack));

const offeredLine = (
  { productId, name, quantity, planId, unitCents, months, discountPercent }: OrderLine,
  kind: OrderRow['kind'],
): OfferedLine => ({ productId, name, quantity, planId, kind, unitCents, months, discountPercent });
