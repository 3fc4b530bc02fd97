import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ContextRegistry } from './context-registry.js';

/** Counts what still needs a record, with the blockers that the contexts registered for this kind of record. */
@Injectable()
export class Blockers {
  constructor(
    private readonly registry: ContextRegistry,
    private readonly queries: QueryBus,
  ) {}

  /** Returns how many things need the record, by the code of each blocker; counts of 0 are included. */
  async count(record: string, id: string): Promise<ReadonlyMap<string, number>> {
    const blockers = this.registry.blockers.filter((blocker) => blocker.record === record);
    const counts = blockers.map(async ({ code, count }) => [code, await this.queries.execute(count(id))] as const);
    return new Map(await Promise.all(counts));
  }

  /** The number of all things that need the record: 0 when it can be removed. */
  async total(record: string, id: string): Promise<number> {
    return [...(await this.count(record, id)).values()].reduce((sum, count) => sum + count, 0);
  }
}
