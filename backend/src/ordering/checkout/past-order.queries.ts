import { Query } from '@nestjs/cqrs';
import type { AddToCart } from '@perpetua/contracts/cart.contract';
import type { CheckoutRequest } from '@perpetua/contracts/ordering.contract';
import type { Location } from '@perpetua/contracts/validation';
import type { RunOptions } from '../../platform/domain/decider-runner.js';
import type { OrderEventData } from '../order/order.events.js';

/** An order of a past: what its event says, what is stored with the event, and where it is delivered. */
export interface PastOrder {
  readonly order: OrderEventData<'OrderPlaced'>;
  readonly rows: NonNullable<RunOptions['rows']>;
  readonly location: Location;
}

/**
 * Drafts the order that a checkout would have placed at another time (business clock), by the rules of today except
 * those about its lead time: a day or hour at which the cemetery is closed becomes the nearest one at which it is open.
 * Nothing is stored: the caller stores the rows with the order's events. `serial` makes the order's number; later orders get higher ones.
 */
export class GetPastOrderDraft extends Query<PastOrder> {
  constructor(
    readonly past: {
      readonly orderId: string;
      readonly customerId: string;
      readonly serial: number;
      readonly at: Date;
      readonly items: readonly AddToCart[];
      readonly checkout: CheckoutRequest;
    },
  ) {
    super();
  }
}
