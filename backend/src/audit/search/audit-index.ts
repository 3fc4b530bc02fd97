import { Injectable } from '@nestjs/common';
import type { AuditedKind } from '@perpetua/contracts/audit.contract';
import { Database } from '../../platform/database/database.js';
import { conditionsOf, EventLog, type EventSearch } from '../../platform/event-store/event-log.js';
import type { FeedCursor, Recorded } from '../../platform/event-store/recorded-event.js';
import { EVERY_ACTOR } from './counts.projection.js';
import { type DayRange, dayRangeOf, type Stretch } from './day-range.policy.js';

/** SQL that encodes a feed position as text; the texts sort in feed order. */
const PLACE = (end: 'first' | 'last'): string =>
  `(lpad(${end}_xid::text, 20, '0') || lpad(${end}_position::text, 19, '0')) COLLATE "C"`;

/**
 * Parameters: `$1` actor, `$2` stream type, `$3` event type, `$4`–`$5` first and last day that the time range touches,
 * `$6`–`$7` first whole day and the day after the last whole day. Null means no restriction.
 */
const COUNTED = `
  SELECT coalesce(sum(events) FILTER (WHERE ($6::date IS NULL OR day >= $6) AND ($7::date IS NULL OR day < $7)), 0)::int AS whole,
         min(${PLACE('first')}) AS first, max(${PLACE('last')}) AS last
  FROM audit.counts
  WHERE actor_id = $1 AND ($2::text IS NULL OR stream_type = $2) AND ($3::text IS NULL OR type = $3)
    AND ($4::date IS NULL OR day >= $4) AND ($5::date IS NULL OR day <= $5)`;

const KINDS = `SELECT stream_type AS stream, type, sum(events)::int AS events
  FROM audit.counts WHERE actor_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`;

interface Counted {
  readonly whole: number;
  readonly first: FeedCursor;
  readonly last: FeedCursor;
}

/**
 * Searches the history by stream type, event type, actor and time; the cost depends on the page size, not on the length
 * of the history (ADR 0032). Searches by stream or purchase, and those without a filter, read the event log instead of
 * the index.
 */
@Injectable()
export class AuditIndex {
  constructor(
    private readonly database: Database,
    private readonly log: EventLog,
  ) {}

  /** Returns at most `limit` matching events in feed order, or newest first if the search asks for it. */
  async search(search: EventSearch, limit: number): Promise<Recorded[]> {
    if (isOfOneStory(search) || !isNarrowed(search)) return this.log.search(search, limit);
    const counted = await this.counted(search, dayRangeOf(search.from, search.to));
    return counted === undefined ? [] : this.log.at(await this.positions(search, counted, limit));
  }

  /** The number of matching events; no event is loaded. */
  async count(search: EventSearch): Promise<number> {
    if (isOfOneStory(search)) return this.log.count(search);
    const days = dayRangeOf(search.from, search.to);
    const [counted, ...parts] = await Promise.all([
      this.counted(search, days),
      ...days.parts.map((part) => this.countedIn(search, part)),
    ]);
    return parts.reduce((sum, part) => sum + part, counted?.whole ?? 0);
  }

  /** Returns every recorded event type with its number of events. */
  kinds(): Promise<AuditedKind[]> {
    return this.database.query<AuditedKind>({ name: 'audit.kinds', text: KINDS, values: [EVERY_ACTOR] });
  }

  private async counted(search: EventSearch, days: DayRange): Promise<Counted | undefined> {
    const [row] = await this.database.query<{ whole: number; first: string | null; last: string | null }>({
      name: 'audit.counted',
      text: COUNTED,
      values: [
        search.actorId ?? EVERY_ACTOR,
        search.streamType,
        search.type,
        days.first,
        days.last,
        days.wholeFrom,
        days.wholeTo,
      ].map((value) => value ?? null),
    });
    if (!row || row.first === null || row.last === null) return undefined;
    return { whole: row.whole, first: placeOf(row.first), last: placeOf(row.last) };
  }

  /**
   * Counts the events of a partial day from `audit.entries`, because `audit.counts` contains only sums of whole days.
   */
  private async countedIn(search: EventSearch, { from, to }: Stretch): Promise<number> {
    const { conditions, values, name } = conditionsOf({ ...criteriaOf(search), from, to });
    const [row] = await this.database.query<{ events: number }>({
      name: `audit-part:${name}`,
      text: `SELECT count(*)::int AS events FROM audit.entries WHERE ${conditions.join(' AND ')}`,
      values,
    });
    return row?.events ?? 0;
  }

  private async positions(search: EventSearch, { first, last }: Counted, limit: number): Promise<string[]> {
    const { conditions, values, name } = conditionsOf(search);
    const [from, to, most] = [values.length + 1, values.length + 3, values.length + 5];
    const order = search.isNewestFirst ? 'xid DESC, position DESC' : 'xid, position';
    const rows = await this.database.query<{ position: string }>({
      name: `audit:${name}`,
      text: `SELECT position FROM audit.entries WHERE ${conditions.join(' AND ')}
        AND (xid, position) >= ($${from}::xid8, $${from + 1}::bigint) AND (xid, position) <= ($${to}::xid8, $${to + 1}::bigint)
        ORDER BY ${order} LIMIT $${most}`,
      values: [...values, first.xid, first.position, last.xid, last.position, limit],
    });
    return rows.map(({ position }) => position);
  }
}

const criteriaOf = ({ streamType, type, actorId }: EventSearch): EventSearch => ({ streamType, type, actorId });

/** Whether the search is for one stream, or for everything that one purchase caused. */
const isOfOneStory = ({ streamId, correlationId }: EventSearch): boolean =>
  streamId !== undefined || correlationId !== undefined;

const isNarrowed = ({ streamType, type, actorId, from, to }: EventSearch): boolean =>
  [streamType, type, actorId, from, to].some((criterion) => criterion !== undefined);

const placeOf = (text: string): FeedCursor => ({
  xid: BigInt(text.slice(0, 20)).toString(),
  position: BigInt(text.slice(20)).toString(),
});
