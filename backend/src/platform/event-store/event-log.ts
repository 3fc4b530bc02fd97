import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { feedEvent } from './event-store.js';
import { EVENT_COLUMNS, type EventRow, type FeedCursor, type Recorded } from './recorded-event.js';

/** Which events to read; everything left out matches all. */
export interface EventSearch {
  readonly streamId?: string;
  readonly streamType?: string;
  readonly type?: string;
  readonly actorId?: string;
  readonly correlationId?: string;
  /** Business time, from and including. */
  readonly from?: Date;
  /** Business time, before. */
  readonly to?: Date;
  readonly after?: FeedCursor;
}

const CONDITIONS: Readonly<Record<Exclude<keyof EventSearch, 'after'>, (parameter: string) => string>> = {
  streamId: (parameter) => `stream_id = ${parameter}`,
  streamType: (parameter) => `stream_type = ${parameter}`,
  type: (parameter) => `type = ${parameter}`,
  actorId: (parameter) => `actor_id = ${parameter}`,
  correlationId: (parameter) => `correlation_id = ${parameter}`,
  from: (parameter) => `occurred_at >= ${parameter}`,
  to: (parameter) => `occurred_at < ${parameter}`,
};

type Criterion = keyof typeof CONDITIONS;

/** The whole history in the feed's order, for those who look at it rather than follow it. */
@Injectable()
export class EventLog {
  constructor(private readonly database: Database) {}

  /** Up to `limit` events that match, in feed order, of unknown types as well; the last one is the cursor of the next page. */
  async search(search: EventSearch, limit: number): Promise<Recorded[]> {
    const criteria = (Object.keys(CONDITIONS) as Criterion[]).filter((criterion) => search[criterion] !== undefined);
    const values: unknown[] = criteria.map((criterion) => search[criterion]);
    const conditions = criteria.map((criterion, index) => CONDITIONS[criterion](`$${index + 1}`));
    if (search.after) {
      conditions.push(`(xid, position) > ($${values.length + 1}::xid8, $${values.length + 2})`);
      values.push(search.after.xid, search.after.position);
    }
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const rows = await this.database.query<EventRow>({
      name: `log:${criteria.join(',')}${search.after ? ',after' : ''}`.slice(0, 63),
      text: `SELECT ${EVENT_COLUMNS} FROM es.events ${where} ORDER BY xid, position LIMIT $${values.length + 1}`,
      values: [...values, limit],
    });
    return rows.map(feedEvent);
  }
}
