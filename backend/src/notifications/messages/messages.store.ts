import { Injectable } from '@nestjs/common';
import type { MessageChannel, MessageQuery, MessageStatus } from '@perpetua/contracts/messages.contract';
import type { MailValues, MessageWords } from '../../mail/index.js';
import { Database } from '../../platform/database/database.js';
import { BUSINESS_NOW } from '../../platform/mail/mail-outbox.js';
import { countUpToMaximum, rangeOf } from '../../platform/http/requests/lists.js';
import { claimDue, type Outbox } from '../../platform/work/outbox.js';
import { OUTCOME_UNKNOWN } from './message-channel.js';

interface StoredMessage extends Record<string, unknown> {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly userId: string;
  readonly words: MessageWords;
  readonly values: MailValues;
  /** Number of attempts, including the current one. */
  readonly attempts: number;
}

/** A message that only this process may send until its claim ends. */
export interface ClaimedMessage extends StoredMessage {
  readonly deviceId: string | null;
}

/** What has become of a claimed message. */
export interface MessageOutcome {
  readonly id: string;
  readonly status: MessageStatus;
  readonly error?: string;
  /** Pause before the next attempt, in milliseconds of the wall clock. */
  readonly pauseMs?: number;
}

/** A message as admins see it. */
export interface MessageRow extends StoredMessage {
  readonly status: MessageStatus;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date;
  readonly sentAt: Date | null;
  /** Whether a message that failed may have been taken. */
  readonly mayBeTaken: boolean;
}

/** Longer than sending a batch takes. */
const LEASE = `interval '2 minutes'`;

const outbox: Outbox = {
  name: 'notifications.claim',
  table: 'notifications.messages',
  key: 'id',
  due: 'next_attempt_at',
  lease: LEASE,
  where: `status = 'queued'`,
  set: 'attempts = attempts + 1',
  returning: 'id, channel, user_id AS "userId", device_id AS "deviceId", words, values, attempts',
};

const SETTLE = `UPDATE notifications.messages SET status = $2, last_error = $3,
    next_attempt_at = clock_timestamp() + $4 * interval '1 millisecond',
    sent_at = CASE WHEN $2 = 'sent' THEN ${BUSINESS_NOW} END
  WHERE id = $1 AND status = 'queued'`;

const MAY_BE_TAKEN = `(channel = 'sms' AND coalesce(starts_with(last_error, '${OUTCOME_UNKNOWN}'), false))`;

const COLUMNS = `id, channel, user_id AS "userId", words, values, attempts, status, last_error AS "lastError",
  created_at AS "createdAt", next_attempt_at AS "nextAttemptAt", sent_at AS "sentAt", ${MAY_BE_TAKEN} AS "mayBeTaken"`;

const RETRY = `UPDATE notifications.messages
  SET status = 'queued', attempts = 0, next_attempt_at = clock_timestamp(), last_error = NULL
  WHERE id = $1 AND status = 'failed' AND ($2 OR NOT ${MAY_BE_TAKEN}) RETURNING ${COLUMNS}`;

/** The rows of messages to phones and devices. */
@Injectable()
export class MessageStore {
  constructor(private readonly database: Database) {}

  claim(limit: number): Promise<ClaimedMessage[]> {
    return this.database.query<ClaimedMessage>(claimDue(outbox, limit));
  }

  async settle({ id, status, error, pauseMs = 0 }: MessageOutcome): Promise<void> {
    await this.database.query({
      name: 'notifications.settle',
      text: SETTLE,
      values: [id, status, error ?? null, pauseMs],
    });
  }

  async page({ channel, status, sort, ...page }: MessageQuery): Promise<{ rows: MessageRow[]; counted: number }> {
    const wanted = Object.entries({ channel, status }).filter(([, value]) => value !== undefined);
    const conditions = wanted.map(([column], index) => `${column} = $${index + 1}`);
    const from = `FROM notifications.messages WHERE ${['true', ...conditions].join(' AND ')}`;
    const order = sort === 'created_asc' ? 'created_at, id' : 'created_at DESC, id DESC';
    const name = ['notifications.messages-by', ...wanted.map(([column]) => column)].join('-');
    const values = wanted.map(([, value]) => value);
    const { limit, offset } = rangeOf(page);
    const [rows, [counted]] = await Promise.all([
      this.database.query<MessageRow>({
        name: `${name}-${sort}`,
        text: `SELECT ${COLUMNS} ${from} ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        values: [...values, limit, offset],
      }),
      this.database.query<{ total: number }>({ name: `${name}-count`, text: countUpToMaximum(`1 ${from}`), values }),
    ]);
    return { rows, counted: counted?.total ?? 0 };
  }

  async find(id: string): Promise<MessageRow | undefined> {
    const text = `SELECT ${COLUMNS} FROM notifications.messages WHERE id = $1`;
    const [row] = await this.database.query<MessageRow>({ name: 'notifications.message', text, values: [id] });
    return row;
  }

  /**
   * Makes a failed message due, and returns it; undefined if it has not failed, or may have been taken and must not be
   * repeated.
   */
  async retry(id: string, mayRepeat: boolean): Promise<MessageRow | undefined> {
    const query = { name: 'notifications.retry-message', text: RETRY, values: [id, mayRepeat] };
    const [row] = await this.database.query<MessageRow>(query);
    return row;
  }

  async countFailed(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>({
      name: 'notifications.count-failed',
      text: `SELECT count(*)::int AS count FROM notifications.messages WHERE status = 'failed'`,
    });
    return row?.count ?? 0;
  }

  /** Whether any message waits for its first attempt. */
  async isWaiting(): Promise<boolean> {
    const [row] = await this.database.query<{ waits: boolean }>({
      name: 'notifications.waiting',
      text: `SELECT EXISTS (
        SELECT FROM notifications.messages WHERE status = 'queued' AND attempts = 0) AS waits`,
    });
    return row?.waits ?? false;
  }

  /** Numbers of waiting and failed messages by channel. */
  figures(): Promise<{ channel: string; status: string; count: number }[]> {
    return this.database.query<{ channel: string; status: string; count: number }>({
      name: 'notifications.figures',
      text: `SELECT channel, status, count(*)::int AS count FROM notifications.messages
        WHERE status IN ('queued', 'failed') GROUP BY channel, status`,
    });
  }
}
