import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Database, type Transaction } from '../database/database.js';
import type { CommandMeta } from '../domain/command.js';
import { EventStore, requestHash } from '../event-store/event-store.js';
import type { Actor } from '../event-store/recorded-event.js';
import { derivedId, newId } from '../ids.js';
import type { FieldChange } from './change-event.events.js';

/** A record whose changes are stored as events, and the actor who changes it. */
export interface ChangedRecord {
  /** Stream type of the record. */
  readonly stream: string;
  readonly id: string;
  readonly actor: Actor;
  /** The event that caused the change, and the order that caused everything; left out when a person changes it. */
  readonly cause?: Pick<CommandMeta, 'causationId' | 'correlationId'>;
}

/** What to record: the type of the event, and the fields that changed. */
export interface RecordedAct {
  readonly type: string;
  readonly changes: readonly FieldChange[];
  /** Id of the recorded act. A context can store its own data about the act under this id. Generated if left out. */
  readonly actId?: string;
}

/** Appends the event that records an act, in the transaction of {@link ChangeLog.write}. */
export type RecordAct = (act: RecordedAct) => Promise<void>;

/**
 * The id of the stream with the changes of a record. For an account, it is derived from the account's id, because a
 * partner has the same id as its account.
 */
export const changeStreamId = (stream: string, id: string): string =>
  stream === 'user' ? derivedId('account', id) : id;

const LOCK = 'SELECT es.lock_streams(ARRAY[$1::uuid])';

/** Writes rows, and an event with the changes to them, in one transaction (ADR 0033). */
@Injectable()
export class ChangeLog {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in one transaction that locks the record, so that what `work` reads cannot change before `work` writes.
   * No event is stored when `work` throws or records nothing.
   */
  async write<Result>(
    { stream, id, actor, cause = {} }: ChangedRecord,
    work: (tx: Transaction, record: RecordAct) => Promise<Result>,
  ): Promise<Result> {
    const streamId = changeStreamId(stream, id);
    const announcements: (() => void)[] = [];
    const result = await this.database.transaction(async (tx) => {
      await tx.query({ name: 'changes.lock', text: LOCK, values: [streamId] });
      return work(tx, async ({ type, changes, actId = newId() }) => {
        const data = { changes };
        const announce = await this.store.appendWithin(tx, {
          streamId,
          streamType: stream,
          expected: 'any',
          events: [{ type, data }],
          meta: { commandId: actId, actor, correlationId: id, ...cause },
          requestHash: requestHash(type, data),
          occurredAt: this.clock.now(),
        });
        announcements.push(announce);
      });
    });
    for (const announce of announcements) announce();
    return result;
  }
}
