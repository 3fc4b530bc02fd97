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

  /** @param ownerId the customer among whose graves is searched; among those of all by default */
  async of(q: string, ownerId?: string): Promise<FoundElsewhere> {
    const [graves, orderIds] = await Promise.all([
      this.queries.execute(new ListGravesMatching(q, ownerId)),
      this.queries.execute(new ListOrdersOfDocument(q)),
    ]);
    return { graveIds: graves.map(({ graveId }) => graveId), orderIds };
  }
}
