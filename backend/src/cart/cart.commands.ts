import { Command } from '@nestjs/cqrs';
import { DomainCommand } from '../platform/domain/command.js';

/**
 * Records on the lines of a cart how many pieces an order is buying. The checkout sends this command before it records
 * the order, so that the cart knows of every order that can be paid; if the order is never recorded, nothing leaves the
 * cart. Idempotent.
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
 * Removes the pieces that a paid order bought; pieces added after the checkout stay. Reads of the cart leave out the
 * bought pieces even before this command has run. Idempotent.
 */
export class RemoveBought extends DomainCommand<{ readonly userId: string; readonly orderId: string }> {}
