import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Statement, type Transaction } from '../database/database.js';
import { newId } from '../ids.js';
import type { CommandMeta, CommandResult } from '../domain/command.js';
import type { AnyEvent } from './event-definition.js';
import { EventRegistry } from './event-registry.js';
import { FeedSignal } from './feed-signal.js';
import { EVENT_COLUMNS, type EventRow, type Recorded } from './recorded-event.js';

/**
 * The version that the stream must have before the append: 0 or `new` if it must not exist, `exists` if it must exist,
 * `any` for no check.
 */
export type ExpectedVersion = number | 'new' | 'exists' | 'any';

/** A batch of events for one stream, with everything that is written in the same transaction. */
export interface Append {
  readonly streamId: string;
  readonly streamType: string;
  readonly expected: ExpectedVersion;
  readonly events: readonly AnyEvent[];
  readonly meta: CommandMeta;
  /** Fingerprint of the command; a repeat with the same command id must have the same fingerprint. */
  readonly requestHash: Buffer;
  /** Business time of the events. */
  readonly occurredAt: Date;
  /** The ids of the events, if they are known before; otherwise each event gets a new one. */
  readonly eventIds?: readonly string[];
  /**
   * Statements that run before the append in the same transaction; they can lock rows or reject the append, but must
   * not write.
   */
  readonly guards?: readonly Statement[];
  /** Statements that write rows in the same transaction, after the append. */
  readonly rows?: readonly Statement[];
}

/** Another append changed the stream after the caller read it; nothing was written. */
export class VersionConflictError extends Error {
  constructor(
    readonly streamId: string,
    readonly actualVersion: number,
  ) {
    super(`stream ${streamId} is at version ${actualVersion}`);
    this.name = 'VersionConflictError';
  }
}

/** The command id was already used for another command (422 `idempotency_mismatch`, docs/domain.md#api). */
export class CommandMismatchError extends Error {
  constructor(readonly commandId: string) {
    super(`command ${commandId} was used for another request`);
    this.name = 'CommandMismatchError';
  }
}

const EXPECTED = { new: 0, any: -1, exists: -2 } as const;

const APPEND = `SELECT es.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) AS last_version`;

const READ_STREAM = `SELECT ${EVENT_COLUMNS} FROM es.events
  WHERE stream_id = $1 AND stream_type = $2 ORDER BY version`;

const READ_STREAMS = `SELECT ${EVENT_COLUMNS} FROM es.events
  WHERE stream_id = ANY($1::uuid[]) AND stream_type = $2 ORDER BY stream_id, version`;

const READ_COMMAND = 'SELECT stream_id, last_version FROM es.commands WHERE command_id = $1';

/** The fingerprint of a command: SHA-256 of its name and payload as JSON. */
export const requestHash = (name: string, payload: object): Buffer =>
  createHash('sha256').update(name).update('\0').update(JSON.stringify(payload)).digest();

/** Event streams in PostgreSQL. An append is one round trip; stored events never change. */
@Injectable()
export class EventStore {
  constructor(
    private readonly database: Database,
    private readonly signal: FeedSignal,
    private readonly events: EventRegistry,
  ) {}

  /** All events of a stream in order; empty when no stream has this id and type. */
  async load(streamId: string, streamType: string): Promise<Recorded[]> {
    const values = [streamId, streamType];
    const rows = await this.database.query<EventRow>({ name: 'es.stream', text: READ_STREAM, values });
    return rows.map(this.events.recordedEvent);
  }

  /** All events of several streams, each in order, by stream id; streams that do not exist are left out. */
  async loadAll(streamIds: readonly string[], streamType: string): Promise<ReadonlyMap<string, Recorded[]>> {
    const values = [[...streamIds], streamType];
    const rows = await this.database.query<EventRow>({ name: 'es.whole-streams', text: READ_STREAMS, values });
    const streams = new Map<string, Recorded[]>();
    for (const row of rows) {
      const known = streams.get(row.stream_id);
      if (known) known.push(this.events.recordedEvent(row));
      else streams.set(row.stream_id, [this.events.recordedEvent(row)]);
    }
    return streams;
  }

  /**
   * Appends a batch atomically, with its guards and rows in one pipelined transaction. A repeat of the command returns
   * the first result with `duplicate: true`.
   * @throws VersionConflictError when the stream does not have the expected version
   * @throws CommandMismatchError when the command id was used for another payload
   */
  async append(append: Append): Promise<CommandResult> {
    const statement = this.appendStatement(append);
    const before = append.guards ?? [];
    const after = append.rows ?? [];
    const startedAt = performance.now();
    try {
      const version =
        before.length + after.length === 0
          ? await this.database.query<{ last_version: number }>(statement).then((rows) => rows[0]?.last_version)
          : await this.database
              .pipeline([...before, statement, ...after])
              .then(
                (results) => (results[before.length]?.rows[0] as { last_version: number } | undefined)?.last_version,
              );
      if (version === undefined) throw new Error('es.append answered nothing');
      this.signal.appended(
        append.events.map(({ type }) => type),
        (performance.now() - startedAt) / 1_000,
        { streamId: append.streamId, version },
      );
      return { streamId: append.streamId, version, duplicate: false };
    } catch (error) {
      return answerOf(error, append);
    }
  }

  /**
   * Appends a batch within the caller's transaction. The caller must lock the stream with `es.lock_streams` before the
   * first write, give each command a different id, and run guards and rows itself.
   * @returns a function that notifies this process of the events, to be called after the commit
   */
  async appendWithin(tx: Transaction, append: Omit<Append, 'guards' | 'rows'>): Promise<() => void> {
    const startedAt = performance.now();
    const [row] = await tx.query<{ last_version: number }>(this.appendStatement(append));
    if (row === undefined) throw new Error('es.append answered nothing');
    const seconds = (performance.now() - startedAt) / 1_000;
    const types = append.events.map(({ type }) => type);
    return () => this.signal.appended(types, seconds, { streamId: append.streamId, version: row.last_version });
  }

  /** The first result of a command, or undefined when it was never carried out. */
  async resultOf(commandId: string): Promise<CommandResult | undefined> {
    const rows = await this.database.query<{ stream_id: string; last_version: number }>({
      name: 'es.command',
      text: READ_COMMAND,
      values: [commandId],
    });
    return rows[0] && { streamId: rows[0].stream_id, version: rows[0].last_version, duplicate: true };
  }

  private appendStatement(append: Append): Statement {
    const { meta } = append;
    const [first, ...more] = append.events.map((event, index) => {
      const { data, schemaVersion } = this.events.validated(append.streamType, event);
      return { id: append.eventIds?.[index] ?? newId(), type: event.type, schemaVersion, data };
    });
    if (first === undefined) throw new Error(`nothing to append to stream ${append.streamId}`);
    return {
      name: 'es.append',
      text: APPEND,
      values: [
        append.streamId,
        append.streamType,
        typeof append.expected === 'number' ? append.expected : EXPECTED[append.expected],
        meta.commandId,
        append.requestHash,
        first.id,
        first.type,
        first.schemaVersion,
        JSON.stringify(first.data),
        more.length === 0 ? null : JSON.stringify(more),
        meta.actor.id,
        meta.actor.role,
        meta.correlationId ?? append.streamId,
        meta.causationId ?? null,
        append.occurredAt,
      ],
    };
  }
}

const answerOf = (error: unknown, append: Append): CommandResult => {
  const { code, detail } = error as { code?: string; detail?: string };
  if (code === 'ES001') throw new VersionConflictError(append.streamId, Number(detail));
  if (code === 'ES003') throw new CommandMismatchError(append.meta.commandId);
  if (code !== 'ES002') throw error;
  return { streamId: append.streamId, version: Number(detail?.split(',')[1]), duplicate: true };
};
