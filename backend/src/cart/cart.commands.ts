import { Command } from '@nestjs/cqrs';
import { DomainCommand } from '../platform/domain/command.js';

/**
 * Records on the lines of a cart how many pieces an order is buying. It is sent before the order is recorded, so that
 * the cart knows every paid order; an order that is never recorded has no effect. Idempotent.
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
 * Removes the pieces that a paid order bought; pieces that were added since then stay. `revision` is the cart's
 * revision at checkout: it identifies the lines of older orders, which did not record the pieces. Reads of the cart do
 * not wait for this command. Idempotent.
 */
export class RemoveBought extends DomainCommand<{
  readonly userId: string;
  readonly orderId: string;
  readonly revision: number;
}> {}
