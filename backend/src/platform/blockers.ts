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

  /** Returns the count of each blocker by its code, including counts of 0. */
  async count(record: string, id: string): Promise<ReadonlyMap<string, number>> {
    const blockers = this.registry.blockers.filter((blocker) => blocker.record === record);
    const counts = blockers.map(async ({ code, count }) => [code, await this.queries.execute(count(id))] as const);
    return new Map(await Promise.all(counts));
  }

  /** The sum of the counts of all codes: 0 when the record can be removed. */
  async total(record: string, id: string): Promise<number> {
    return [...(await this.count(record, id)).values()].reduce((sum, count) => sum + count, 0);
  }
}
