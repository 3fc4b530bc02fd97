import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Database, type Transaction } from '../database/database.js';
import { EventStore, requestHash } from '../event-store/event-store.js';
import type { Actor } from '../event-store/recorded-event.js';
import { derivedId, newId } from '../ids.js';
import type { FieldChange } from './change-event.events.js';

/** A record whose changes are events, and who changes it. */
export interface ChangedRecord {
  /** The kind of its stream. */
  readonly stream: string;
  readonly id: string;
  readonly actor: Actor;
}

/** What was done to a record. */
export interface RecordedAct {
  readonly type: string;
  readonly changes: readonly FieldChange[];
  /** By which a context finds what it keeps of this act; a new id when left out. */
  readonly actId?: string;
}

/** Records a change in the history, in the given transaction. */
export type RecordAct = (act: RecordedAct) => Promise<void>;

/** Where an account's stream differs from its id: the partner that the same person may be has that one. */
export const changeStreamId = (stream: string, id: string): string =>
  stream === 'user' ? derivedId('account', id) : id;

const LOCK = 'SELECT es.lock_streams(ARRAY[$1::uuid])';

/** Writes rows together with the event that says what changed of them: both, or neither (ADR 0033). */
@Injectable()
export class ChangeLog {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in one transaction. Anyone who changes the same record meanwhile waits, so what work reads first is what it
   * changes. Work that throws, or that records nothing, leaves no event.
   */
  async write<Result>(
    { stream, id, actor }: ChangedRecord,
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
          meta: { commandId: actId, actor, correlationId: id },
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
