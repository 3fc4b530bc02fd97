import { Command } from '@nestjs/cqrs';
import { DomainCommand } from '../platform/domain/command.js';
import type { OfferedLine } from './cart-contents.js';
import type { PricedCartFacts } from './cart.queries.js';

export type { OfferedLine } from './cart-contents.js';

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
 * Removes the pieces that an order bought; pieces added after the checkout stay. Reads of the cart leave out the
 * bought pieces even before this command has run. Idempotent.
 */
export class RemoveBought extends DomainCommand<{ readonly userId: string; readonly orderId: string }> {}

/**
 * Offers to put back what an order took from the cart whose voucher was not paid. Nothing enters the cart before the
 * customer asks for it. Idempotent: what was put back or declined is not offered again.
 */
export class OfferBack extends DomainCommand<{
  readonly userId: string;
  readonly orderId: string;
  /** The order's number, which people know. */
  readonly number: string;
  readonly lines: readonly OfferedLine[];
}> {}

/** Withdraws the offer of {@link OfferBack}, because the order was paid after all. Idempotent. */
export class WithdrawOffer extends DomainCommand<{ readonly userId: string; readonly orderId: string }> {}
