import type { ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { SyncDisputedPayment } from './disputed-payments.commands.js';

@HandlesCommand(SyncDisputedPayment)
export class SyncDisputedPaymentHandler implements ICommandHandler<SyncDisputedPayment> {
  constructor(private readonly database: Database) {}

  async execute({ payload: { orderId, version, isOpen } }: SyncDisputedPayment): Promise<CommandResult> {
    await this.database.query({
      name: 'fulfilment.disputed-payment',
      text: `INSERT INTO fulfilment.disputed_payments AS known (order_id, version, is_open) VALUES ($1, $2, $3)
        ON CONFLICT (order_id) DO UPDATE SET version = EXCLUDED.version, is_open = EXCLUDED.is_open
        WHERE known.version < EXCLUDED.version`,
      values: [orderId, version, isOpen],
    });
    return { streamId: orderId, version: 0, duplicate: false };
  }
}
