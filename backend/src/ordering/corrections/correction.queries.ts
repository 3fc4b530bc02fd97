import { Query } from '@nestjs/cqrs';
import type { OrderCorrection } from '@perpetua/contracts/order-correction.contract';

/** Returns the corrections of an order without what only admins see, the newest first. */
export class ListOrderCorrections extends Query<readonly OrderCorrection[]> {
  constructor(readonly orderId: string) {
    super();
  }
}
