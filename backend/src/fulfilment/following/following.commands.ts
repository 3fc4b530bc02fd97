import { Command } from '@nestjs/cqrs';

/**
 * Makes the links that are missing, and returns the path of the page on which anybody follows an order without a login, by
 * order id; without those of orders whose link was revoked. A repeat returns the same paths.
 */
export class IssueFollowLinks extends Command<ReadonlyMap<string, string>> {
  constructor(readonly orders: readonly { readonly orderId: string; readonly customerId: string }[]) {
    super();
  }
}
