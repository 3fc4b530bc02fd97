import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListGravesMatching } from '../../graves/index.js';
import { ListOrdersOfDocument } from './order.queries.js';

/** What a search text names outside of orders: graves by the name of the dead, and orders by the number of a document. */
export interface FoundElsewhere {
  readonly graveIds: readonly string[];
  readonly orderIds: readonly string[];
}

/** Asks other contexts what a search for orders means. */
@Injectable()
export class OrderSearch {
  constructor(private readonly queries: QueryBus) {}

  /**
   * Searches among the graves of `ownerId`, or of all customers without it; with `graveIds`, these graves were found
   * before and are not searched for.
   */
  async of(
    q: string,
    { ownerId, graveIds: known }: { readonly ownerId?: string | undefined; readonly graveIds?: readonly string[] },
  ): Promise<FoundElsewhere> {
    const [graveIds, orderIds] = await Promise.all([
      known ?? this.gravesOf(q, ownerId),
      this.queries.execute(new ListOrdersOfDocument(q)),
    ]);
    return { graveIds, orderIds };
  }

  private async gravesOf(q: string, ownerId?: string): Promise<readonly string[]> {
    const graves = await this.queries.execute(new ListGravesMatching(q, ownerId));
    return graves.map(({ graveId }) => graveId);
  }
}
