import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { EventRegistry } from './event-registry.js';
import { EVENT_COLUMNS, type EventRow, type FeedCursor, type Recorded } from './recorded-event.js';

/** Criteria of a search; a criterion that is left out does not limit the result. */
export interface EventSearch {
  readonly streamId?: string;
  readonly streamType?: string;
  readonly type?: string;
  readonly actorId?: string;
  readonly correlationId?: string;
  /** Earliest business time of the events (inclusive). */
  readonly from?: Date;
  /** Latest business time of the events (exclusive). */
  readonly to?: Date;
  readonly after?: FeedCursor;
  /** Returns the newest events first; `after` then continues with earlier events. */
  readonly isNewestFirst?: boolean;
}

const CONDITIONS = {
  streamId: (parameter: string) => `stream_id = ${parameter}`,
  streamType: (parameter: string) => `stream_type = ${parameter}`,
  type: (parameter: string) => `type = ${parameter}`,
  actorId: (parameter: string) => `actor_id = ${parameter}`,
  correlationId: (parameter: string) => `correlation_id = ${parameter}`,
  from: (parameter: string) => `occurred_at >= ${parameter}`,
  to: (parameter: string) => `occurred_at < ${parameter}`,
} as const;

type Criterion = keyof typeof CONDITIONS;

/**
 * Short names of the criteria for the names of prepared statements, because PostgreSQL truncates names after 63 bytes.
 */
const CODES: Readonly<Record<Criterion, string>> = {
  streamId: 'id',
  streamType: 'kind',
  type: 'type',
  actorId: 'actor',
  correlationId: 'cause',
  from: 'from',
  to: 'to',
};

const BY_POSITION = `SELECT ${EVENT_COLUMNS} FROM es.events WHERE position = ANY ($1::bigint[])`;

const NEWEST_TEXTS = `SELECT DISTINCT ON (stream_id) stream_id, found #>> '{}' AS text
  FROM es.events, jsonb_path_query_first(data, $1::jsonpath) AS found
  WHERE stream_id = ANY ($2::uuid[]) AND found IS NOT NULL ORDER BY stream_id, version DESC`;

/**
 * The criteria of a search as SQL conditions, the values of their parameters, and a name for this combination of
 * criteria.
 */
export const conditionsOf = (search: EventSearch): { conditions: string[]; values: unknown[]; name: string } => {
  const criteria = (Object.keys(CONDITIONS) as Criterion[]).filter((criterion) => search[criterion] !== undefined);
  const values: unknown[] = criteria.map((criterion) => search[criterion]);
  const conditions = criteria.map((criterion, index) => CONDITIONS[criterion](`$${index + 1}`));
  if (search.after) {
    const sign = search.isNewestFirst ? '<' : '>';
    conditions.push(`(xid, position) ${sign} ($${values.length + 1}::xid8, $${values.length + 2}::bigint)`);
    values.push(search.after.xid, search.after.position);
  }
  const codes = criteria.map((criterion) => CODES[criterion]).join(',');
  const name = `${codes}${search.after ? ',after' : ''}${search.isNewestFirst ? ',newest' : ''}`;
  return { conditions, values, name };
};

/** Searches the whole history of events. Consumers, which read all events in order, follow the {@link Feed} instead. */
@Injectable()
export class EventLog {
  constructor(
    private readonly database: Database,
    private readonly events: EventRegistry,
  ) {}

  /**
   * Returns at most `limit` matching events, including events of unknown types. For the next page, pass the last
   * returned event as `after`.
   */
  async search(search: EventSearch, limit: number): Promise<Recorded[]> {
    const { conditions, values, name } = conditionsOf(search);
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const order = search.isNewestFirst ? 'xid DESC, position DESC' : 'xid, position';
    const rows = await this.database.query<EventRow>({
      name: `log:${name}`,
      text: `SELECT ${EVENT_COLUMNS} FROM es.events ${where} ORDER BY ${order} LIMIT $${values.length + 1}`,
      values: [...values, limit],
    });
    return rows.map(this.events.feedEvent);
  }

  /**
   * Counts matching events. Use it only for searches by stream or by correlation id, because it reads every matching
   * event.
   */
  async count(search: EventSearch): Promise<number> {
    const { conditions, values, name } = conditionsOf({ ...search, after: undefined, isNewestFirst: undefined });
    const [row] = await this.database.query<{ events: number }>({
      name: `log-count:${name}`,
      text: `SELECT count(*)::int AS events FROM es.events WHERE ${conditions.join(' AND ')}`,
      values,
    });
    return row?.events ?? 0;
  }

  /**
   * For each of these streams, the text at a JSON path in the newest event that has one, by stream id. The shape of the
   * data is that of the stored version.
   */
  async newestTexts(jsonPath: string, streamIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ stream_id: string; text: string }>({
      name: 'log.newest-texts',
      text: NEWEST_TEXTS,
      values: [jsonPath, streamIds],
    });
    return new Map(rows.map(({ stream_id: streamId, text }) => [streamId, text]));
  }

  /** Returns the events at these positions, in the given order; positions without an event are skipped. */
  async at(positions: readonly string[]): Promise<Recorded[]> {
    if (positions.length === 0) return [];
    const rows = await this.database.query<EventRow>({
      name: 'log.at',
      text: BY_POSITION,
      values: [positions],
    });
    const byPosition = new Map(rows.map((row) => [row.position, row]));
    return positions.flatMap((position) => {
      const row = byPosition.get(position);
      return row === undefined ? [] : [this.events.feedEvent(row)];
    });
  }
}
