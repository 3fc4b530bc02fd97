import { Command } from '@nestjs/cqrs';
import { DomainCommand } from '../platform/domain/command.js';
import type { PricedCartFacts } from './cart.queries.js';

/**
 * Records on the lines of a cart how many pieces an order is buying. The checkout sends this command before it records
 * the order, so that the cart knows of every order that can be paid; if the order is never recorded, nothing leaves the
 * cart. Idempotent. The result is whether the order is the only one that buys from the cart: no other order was buying
 * from it when it was priced, and it has not been changed since.
 */
export class RecordCheckout extends Command<{ readonly isOnlyBuyer: boolean }> {
  constructor(
    readonly payload: {
      readonly userId: string;
      readonly orderId: string;
      readonly lines: readonly {
        readonly productId: string;
        readonly planId: string | null;
        readonly quantity: number;
      }[];
      /** The cart that was priced, so that it need not be read again. */
      readonly cart: PricedCartFacts['stored'];
    },
  ) {
    super();
  }
}

/**
 * Removes the pieces that a paid order bought; pieces added after the checkout stay. Reads of the cart leave out the
 * bought pieces even before this command has run. Idempotent.
 */
export class RemoveBought extends DomainCommand<{ readonly userId: string; readonly orderId: string }> {}
