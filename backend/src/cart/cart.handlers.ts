import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { CommandResult } from '../platform/event-store/decider.js';
import { EmptyCart } from './cart.commands.js';
import { PricedCart, type PricedCartFacts } from './cart.queries.js';
import { Carts } from './cart.service.js';

@QueryHandler(PricedCart)
export class PricedCartHandler implements IQueryHandler<PricedCart> {
  constructor(private readonly carts: Carts) {}

  execute({ userId }: PricedCart): Promise<PricedCartFacts> {
    return this.carts.priced(userId);
  }
}

@CommandHandler(EmptyCart)
export class EmptyCartHandler implements ICommandHandler<EmptyCart> {
  constructor(private readonly carts: Carts) {}

  /** A cart has no stream: the result names its user and its revision. */
  async execute({ payload: { userId, revision } }: EmptyCart): Promise<CommandResult> {
    return { streamId: userId, version: await this.carts.removeBought(userId, revision), duplicate: false };
  }
}
