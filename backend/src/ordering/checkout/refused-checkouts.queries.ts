import { Query } from '@nestjs/cqrs';
import type { OrderKind } from '../order/order.events.js';

/** How many checkouts of a municipality (DICO code) were refused with `nobody_near`. */
export interface RefusedCheckouts {
  readonly cityCode: string;
  readonly count: number;
}

/** Returns the counts of a kind since a Lisbon day, YYYY-MM-DD; municipalities without one are left out. */
export class ListRefusedCheckouts extends Query<readonly RefusedCheckouts[]> {
  constructor(
    readonly kind: OrderKind,
    readonly since: string,
  ) {
    super();
  }
}
