import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { type ConsumerRow, CONSUMERS } from './operations.statements.js';

/** How far a read model is behind the feed. */
export interface Lag {
  /** Number of events not yet processed, up to 10,000. */
  readonly events: number;
  /** Age of the next event to process, in seconds of the wall clock; 0 if there is none. */
  readonly seconds: number;
  /** Whether the latest attempt to process events failed. */
  readonly isFailing: boolean;
}

/** Returns how far asynchronous read models are behind, for pages that show figures from them. */
@Injectable()
export class ProjectionLag {
  constructor(private readonly database: Database) {}

  /** The lag of a projection by name; a projection that has not started counts as failing. */
  async of(name: string): Promise<Lag> {
    const [row] = await this.database.query<ConsumerRow>({
      name: 'projections.lag',
      text: CONSUMERS,
      values: [[name]],
    });
    if (!row) return { events: 0, seconds: 0, isFailing: true };
    return { events: Number(row.lag_events), seconds: row.lag_seconds, isFailing: row.attempts > 0 };
  }
}
