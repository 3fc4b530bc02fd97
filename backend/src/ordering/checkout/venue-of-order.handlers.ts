import { CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import { ProposeVenue } from '../../places/index.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { derivedId } from '../../platform/ids.js';
import { ProposeVenueOfOrder } from '../order/order.commands.js';
import { OrderDetailsRows } from '../order/order-details.reader.js';

/** Reads the place when the event is handled, so that nothing is proposed that was erased in between. */
@HandlesCommand(ProposeVenueOfOrder)
export class ProposeVenueOfOrderHandler implements ICommandHandler<ProposeVenueOfOrder> {
  constructor(
    private readonly details: OrderDetailsRows,
    private readonly commands: CommandBus,
  ) {}

  async execute({ payload, meta: { actor, causationId } }: ProposeVenueOfOrder): Promise<CommandResult> {
    const { orderId, customerId: proposedBy, city, parish } = payload;
    const [details] = await this.details.findAll([orderId]);
    const { placeName: name = null, location = null } = details ?? {};
    if (name !== null && location !== null) {
      const id = derivedId('venue', orderId);
      const proposal = { id, proposedBy, name, city, parish: parish === '' ? null : parish, location };
      await this.commands.execute(new ProposeVenue(proposal, { actor, causationId, correlationId: orderId }));
    }
    return { streamId: orderId, version: 0, duplicate: false };
  }
}
