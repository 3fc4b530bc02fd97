import { Command } from '@nestjs/cqrs';
import { DomainCommand } from '../platform/domain/command.js';

/**
 * Records on the lines of a cart how many pieces an order is buying. The checkout sends it before it records the order,
 * so that the cart knows of every order that can be paid; an order that is never recorded has no effect on the cart.
 * Idempotent.
 */
export class RecordCheckout extends Command<void> {
  constructor(
    readonly payload: {
      readonly userId: string;
      readonly orderId: string;
      readonly lines: readonly {
        readonly productId: string;
        readonly planId: string | null;
        readonly quantity: number;
      }[];
    },
  ) {
    super();
  }
}

/**
 * Removes the pieces that a paid order bought; pieces that were added in the meantime stay. `revision` is the cart's
 * revision at checkout. It identifies the lines of older orders, whose pieces were not recorded. Reads of the cart
 * leave out the bought pieces even before this command has run. Idempotent.
 */
export class RemoveBought extends DomainCommand<{
  readonly userId: string;
  readonly orderId: string;
  readonly revision: number;
}> {}
