import type { ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { derivedId } from '../../platform/ids.js';
import { mailStatement } from '../../platform/mail/mail-outbox.js';
import { RemindOfVoucher } from '../order/order.commands.js';
import { OrderRows } from '../order/order.row.js';

/**
 * Queues the mail that reminds the payer of a voucher. No event records it; its id is derived from the order and the end
 * of the voucher, so a deadline that fires again sends no second mail. A voucher that is paid or over gets none.
 */
@HandlesCommand(RemindOfVoucher)
export class RemindOfVoucherHandler implements ICommandHandler<RemindOfVoucher> {
  constructor(
    private readonly orders: OrderRows,
    private readonly database: Database,
  ) {}

  async execute({ payload: { orderId } }: RemindOfVoucher): Promise<CommandResult> {
    const row = await this.orders.find(orderId);
    if (row?.status === 'payment_processing' && row.payment_expires_at !== null) {
      const template = 'payment_reminder';
      const id = derivedId(orderId, 'mail', template, row.payment_expires_at.toISOString());
      await this.database.query(mailStatement({ id, template, to: { userId: row.customer_id }, values: { orderId } }));
    }
    return { streamId: orderId, version: row?.version ?? 0, duplicate: false };
  }
}
