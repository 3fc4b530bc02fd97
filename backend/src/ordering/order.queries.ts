import type { OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { Location } from '@perpetua/contracts/validation';
import { Query } from '@nestjs/cqrs';

/** The order that a payment session was opened for, be it the current session or an earlier one. */
export class OrderBySession extends Query<{ orderId: string; customerId: string; status: OrderStatus } | null> {
  constructor(readonly sessionId: string) {
    super();
  }
}

/** The exact point an order goes to, or null once it was erased. */
export class DeliveryPlaceOf extends Query<Location | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/** Personal details of an order, for people who may see them; a part is null when there is none or it was erased. */
export interface OrderDetails {
  readonly orderId: string;
  /** Name of the church, cemetery or person the order goes to. */
  readonly placeName: string | null;
  readonly addressText: string | null;
  readonly location: Location | null;
  readonly contactName: string | null;
  /** E.164. */
  readonly contactPhone: string | null;
  /** Text of the card that goes with the flowers. */
  readonly message: string | null;
}

/** Details of some orders, in no particular order; those that do not exist are left out. */
export class OrderDetailsOf extends Query<OrderDetails[]> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}
