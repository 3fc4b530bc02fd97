import { Command } from '@nestjs/cqrs';
import { DomainCommand } from '../platform/domain/command.js';

/**
 * Remembers on the lines of a cart how many pieces an order is buying. Sent before the order is recorded, so that no paid
 * order is unknown to its cart; an order that is never recorded changes nothing. Repeats change nothing.
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
 * Removes what a paid order bought: as many pieces of each line as it bought, so that what was added since stays.
 * `revision` is the cart's at checkout; it identifies the lines of orders from before lines knew their orders. Readings of the
 * cart do not wait for it. Repeats change nothing.
 */
export class RemoveBought extends DomainCommand<{
  readonly userId: string;
  readonly orderId: string;
  readonly revision: number;
}> {}
