import { CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import { ProposeVenue } from '../../places/index.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { derivedId } from '../../platform/ids.js';
import { ProposeVenueOfOrder } from '../order/order.commands.js';
import { OrderDetailsRows } from '../order/order-details.reader.js';
import { OrderRows } from '../order/order.row.js';

/** Reads the place when the event is handled, so that nothing is proposed that was erased in between. */
@HandlesCommand(ProposeVenueOfOrder)
export class ProposeVenueOfOrderHandler implements ICommandHandler<ProposeVenueOfOrder> {
  constructor(
    private readonly orders: OrderRows,
    private readonly details: OrderDetailsRows,
    private readonly commands: CommandBus,
  ) {}

  async execute({ payload: { orderId }, meta: { actor } }: ProposeVenueOfOrder): Promise<CommandResult> {
    const [row, [details]] = await Promise.all([this.orders.find(orderId), this.details.findAll([orderId])]);
    const { placeName: name = null, location = null } = details ?? {};
    if (row?.delivery.kind === 'church' && name !== null && location !== null) {
      const { city, parish } = row.delivery;
      const proposal = { id: derivedId('venue', orderId), proposedBy: row.customer_id, name, city, location };
      await this.commands.execute(new ProposeVenue({ ...proposal, parish: parish === '' ? null : parish }, actor));
    }
    return { streamId: orderId, version: row?.version ?? 0, duplicate: false };
  }
}
