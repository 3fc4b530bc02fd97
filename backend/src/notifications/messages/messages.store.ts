import { Injectable } from '@nestjs/common';
import type { MailValues, MessageWords } from '../../mail/index.js';
import { Database } from '../../platform/database/database.js';
import { BUSINESS_NOW } from '../../platform/mail/mail-outbox.js';
import { claimDue, type Outbox } from '../../platform/work/outbox.js';

/** A message that only this process may send until its claim ends. */
export interface ClaimedMessage extends Record<string, unknown> {
  readonly id: string;
  readonly channel: 'sms' | 'push';
  readonly userId: string;
  readonly deviceId: string | null;
  readonly words: MessageWords;
  readonly values: MailValues;
  /** Number of attempts, including the current one. */
  readonly attempts: number;
}

/** What has become of a claimed message. */
export interface MessageOutcome {
  readonly id: string;
  readonly status: 'queued' | 'sent' | 'failed' | 'withheld';
  readonly error?: string;
  /** Pause before the next attempt, in milliseconds of the wall clock. */
  readonly pauseMs?: number;
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
