import { type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { CommandResult } from '../platform/domain/command.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { OfferBack, RecordCheckout, RemoveBought, WithdrawOffer } from './cart.commands.js';
import { GetPricedCart, type PricedCartFacts, GetPricedItems } from './cart.queries.js';
import { Carts } from './cart.service.js';

@QueryHandler(GetPricedCart)
export class GetPricedCartHandler implements IQueryHandler<GetPricedCart> {
  constructor(private readonly carts: Carts) {}

  execute({ userId }: GetPricedCart): Promise<PricedCartFacts> {
    return this.carts.priced(userId);
  }
}

@QueryHandler(GetPricedItems)
export class GetPricedItemsHandler implements IQueryHandler<GetPricedItems> {
  constructor(private readonly carts: Carts) {}

  execute({ items }: GetPricedItems): Promise<PricedCartFacts> {
    return this.carts.pricedItems(items);
  }
}

@HandlesCommand(RecordCheckout)
export class RecordCheckoutHandler implements ICommandHandler<RecordCheckout> {
  constructor(private readonly carts: Carts) {}

  async execute({ payload }: RecordCheckout): Promise<{ readonly isOnlyBuyer: boolean }> {
    return { isOnlyBuyer: await this.carts.recordCheckout(payload) };
  }
}

@HandlesCommand(RemoveBought)
export class RemoveBoughtHandler implements ICommandHandler<RemoveBought> {
  constructor(private readonly carts: Carts) {}

  /**
   * A cart has no event stream, so the result contains the user's id as the stream id and the cart's revision as the
   * version.
   */
  async execute({ payload }: RemoveBought): Promise<CommandResult> {
    return { streamId: payload.userId, version: await this.carts.removeBought(payload), duplicate: false };
  }
}

@HandlesCommand(OfferBack)
export class OfferBackHandler implements ICommandHandler<OfferBack> {
  constructor(private readonly carts: Carts) {}

  async execute({ payload: { userId, ...offer } }: OfferBack): Promise<CommandResult> {
    return { streamId: userId, version: await this.carts.offerBack(userId, offer), duplicate: false };
  }
}

@HandlesCommand(WithdrawOffer)
export class WithdrawOfferHandler implements ICommandHandler<WithdrawOffer> {
  constructor(private readonly carts: Carts) {}

  async execute({ payload: { userId, orderId } }: WithdrawOffer): Promise<CommandResult> {
    return { streamId: userId, version: await this.carts.withdrawOffer(userId, orderId), duplicate: false };
  }
}
