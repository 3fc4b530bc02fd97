import { Injectable } from '@nestjs/common';
import type { NotificationQuery } from '@perpetua/contracts/notifications.contract';
import { mostUnread } from '@perpetua/contracts/notifications.contract';
import type { MailValues, NewsWords } from '../mail/index.js';
import { Database } from '../platform/database/database.js';
import { WriteBatcher } from '../platform/database/write-batcher.js';
import { countUpToMaximum, rangeOf } from '../platform/http/requests/lists.js';
import { derivedId } from '../platform/ids.js';

/** A notice for one account, with the words of the messages beside it. */
export interface NewNotice {
  readonly userId: string;
  readonly causeId: string;
  readonly words: NewsWords;
  readonly isOffice: boolean;
  readonly values: MailValues;
  readonly at: Date;
  readonly sms?: NewsWords | undefined;
  readonly push?: NewsWords | undefined;
}

export interface NoticeRow extends Record<string, unknown> {
  readonly id: string;
  readonly words: NewsWords;
  readonly isOffice: boolean;
  readonly values: MailValues;
  readonly at: Date;
  readonly readAt: Date | null;
}

/**
 * Inserts notices that are new, and for them the messages: one to the phone of an account that chose it, and one to each
 * of its devices. Returns the accounts that have a new notice.
 */
const ADD = `
  WITH given AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bool[], $6::jsonb[], $7::timestamptz[],
        $8::text[], $9::text[])
      AS notice (id, user_id, cause_id, words, is_office, values, at, sms, push)
  ), added AS (
    INSERT INTO notifications.notices (id, user_id, cause_id, words, is_office, values, at)
    SELECT id, user_id, cause_id, words, is_office, values, at FROM given
    ON CONFLICT (user_id, cause_id) DO NOTHING RETURNING id, user_id
  ), texted AS (
    INSERT INTO notifications.messages (id, channel, user_id, words, values, created_at)
    SELECT gen_random_uuid(), 'sms', given.user_id, given.sms, given.values, given.at
    FROM added JOIN given USING (id) JOIN notifications.preferences AS chosen ON chosen.user_id = given.user_id
    WHERE given.sms IS NOT NULL AND chosen.sms
  ), pushed AS (
    INSERT INTO notifications.messages (id, channel, user_id, device_id, words, values, created_at)
    SELECT gen_random_uuid(), 'push', given.user_id, device.id, given.push, given.values, given.at
    FROM added JOIN given USING (id) JOIN notifications.devices AS device ON device.user_id = given.user_id
    WHERE given.push IS NOT NULL
  ) SELECT DISTINCT user_id AS "userId" FROM added`;

const COLUMNS = 'id, words, is_office AS "isOffice", values, at, read_at AS "readAt"';

/** The rows of notices. A person's notices are only ever read and changed by that person. */
@Injectable()
export class NoticeStore {
  private readonly additions: WriteBatcher<NewNotice>;
  private readonly listeners = new Set<(userIds: readonly string[]) => void>();

  constructor(private readonly database: Database) {
    this.additions = new WriteBatcher((notices) => this.addAll(notices));
  }

  /** Calls the listener with the accounts that have new notices, after they are stored. */
  onAdded(listener: (userIds: readonly string[]) => void): void {
    this.listeners.add(listener);
  }

  /** Adds notices; one about the same cause to the same account changes nothing. */
  async add(notices: readonly NewNotice[]): Promise<void> {
    await Promise.all(notices.map((notice) => this.additions.add(notice)));
  }

  async page(userId: string, query: NotificationQuery): Promise<{ rows: NoticeRow[]; counted: number }> {
    const { limit, offset } = rangeOf(query);
    const { sort, unread } = query;
    const where = `FROM notifications.notices WHERE user_id = $1${unread ? ' AND read_at IS NULL' : ''}`;
    const order = sort === 'at_asc' ? 'at, id' : 'at DESC, id DESC';
    const name = `notifications.${unread ? 'unread' : 'all'}`;
    const [rows, [counted]] = await Promise.all([
      this.database.query<NoticeRow>({
        name: `${name}-${sort}`,
        text: `SELECT ${COLUMNS} ${where} ORDER BY ${order} LIMIT $2 OFFSET $3`,
        values: [userId, limit, offset],
      }),
      this.database.query<{ total: number }>({
        name: `${name}-count`,
        text: countUpToMaximum(`1 ${where}`),
        values: [userId],
      }),
    ]);
    return { rows, counted: counted?.total ?? 0 };
  }

  /** The number of unread notices, at most {@link mostUnread}. */
  async countUnread(userId: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>({
      name: 'notifications.count-unread',
      text: `SELECT count(*)::int AS count FROM (
          SELECT FROM notifications.notices WHERE user_id = $1 AND read_at IS NULL LIMIT ${mostUnread}) AS unread`,
      values: [userId],
    });
    return row?.count ?? 0;
  }

  /** Marks a notice as read, once; undefined if the account has no such notice. */
  async markRead(userId: string, id: string, now: Date): Promise<NoticeRow | undefined> {
    const [row] = await this.database.query<NoticeRow>({
      name: 'notifications.mark-read',
      text: `UPDATE notifications.notices SET read_at = coalesce(read_at, $3) WHERE id = $2 AND user_id = $1
        RETURNING ${COLUMNS}`,
      values: [userId, id, now],
    });
    return row;
  }

  /** Marks everything as read that is there now. */
  async markAllRead(userId: string, now: Date): Promise<void> {
    await this.database.query({
      name: 'notifications.mark-all-read',
      text: 'UPDATE notifications.notices SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL',
      values: [userId, now],
    });
  }

  /** Deletes notices and messages of before an instant. */
  async deleteBefore(instant: Date): Promise<void> {
    await this.database.query({
      name: 'notifications.delete-old',
      text: 'DELETE FROM notifications.notices WHERE at < $1',
      values: [instant],
    });
    await this.database.query({
      name: 'notifications.delete-old-messages',
      text: 'DELETE FROM notifications.messages WHERE created_at < $1',
      values: [instant],
    });
  }

  private async addAll(notices: readonly NewNotice[]): Promise<void> {
    const column = <Value>(of: (notice: NewNotice) => Value): Value[] => notices.map(of);
    const added = await this.database.query<{ userId: string }>({
      name: 'notifications.add',
      text: ADD,
      values: [
        column(({ userId, causeId }) => derivedId('notice', userId, causeId)),
        column(({ userId }) => userId),
        column(({ causeId }) => causeId),
        column(({ words }) => words),
        column(({ isOffice }) => isOffice),
        column(({ values }) => JSON.stringify(values)),
        column(({ at }) => at),
        column(({ sms }) => sms ?? null),
        column(({ push }) => push ?? null),
      ],
    });
    if (added.length > 0) for (const listener of this.listeners) listener(added.map(({ userId }) => userId));
  }
}
