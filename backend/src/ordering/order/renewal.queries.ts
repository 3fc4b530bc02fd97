import { Query } from '@nestjs/cqrs';
import type { FormerPartner } from '@perpetua/contracts/former-partners';
import type { OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { Location } from '@perpetua/contracts/validation';
import type { OrderKind } from './order.events.js';

/**
 * Returns the partners who last worked for a customer, of one kind of order or only for one plan, the latest first, and
 * at most three; without those whose last work was rated badly. Handled by fulfilment, which has access to the services.
 */
export class ListFormerPartners extends Query<readonly FormerPartner[]> {
  constructor(
    readonly wanted: {
      readonly customerId: string;
      readonly kind: OrderKind;
      readonly subscriptionId?: string;
      /** Only partners whose radius reaches this point. */
      readonly near?: Location | undefined;
    },
  ) {
    super();
  }
}

/** An order that renews a plan. */
export interface Renewal {
  readonly subscriptionId: string;
  readonly orderId: string;
  readonly status: OrderStatus;
}

/** Returns the orders that renew the given subscriptions and wait to be paid, or were paid and not given back. */
export class ListRenewals extends Query<readonly Renewal[]> {
  constructor(readonly subscriptionIds: readonly string[]) {
    super();
  }
}
