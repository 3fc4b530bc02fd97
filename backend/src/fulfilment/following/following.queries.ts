import { Query } from '@nestjs/cqrs';

/**
 * Returns the path of the page on which anybody follows an order without a login, by order id; without those of orders
 * whose link was revoked. Makes the links that are missing.
 */
export class ListFollowPaths extends Query<ReadonlyMap<string, string>> {
  constructor(readonly orders: readonly { readonly orderId: string; readonly customerId: string }[]) {
    super();
  }
}
