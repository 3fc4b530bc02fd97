import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { NotificationQuery } from '@perpetua/contracts/notifications.contract';
import { mostUnread } from '@perpetua/contracts/notifications.contract';
import { ListOpenAccounts } from '../identity/index.js';
import type { MailValues, NewsWords } from '../mail/index.js';
import { Database } from '../platform/database/database.js';
import { WriteBatcher } from '../platform/database/write-batcher.js';
import { countUpToMaximum, rangeOf } from '../platform/http/requests/lists.js';
import { derivedId } from '../platform/ids.js';
import type { OfferSettled } from './notifications.commands.js';

/** A notice for an account, or for each admin, with the words of the messages beside it. */
export interface NewNotice {
  /** The id of an account; `office` for each admin. */
  readonly to: string;
  readonly causeId: string;
  readonly words: NewsWords;
  readonly values: MailValues;
  readonly at: Date;
  /**
   * Who caused it. Admins get no office notice about their own acts; every other notice about the reader's own act is
   * stored as read.
   */
  readonly by?: string;
  readonly sms?: NewsWords | undefined;
  readonly push?: NewsWords | undefined;
}

type NoticeOfAccount = NewNotice & { readonly userId: string };

/** What has changed: the accounts whose notices changed, and whether messages to phones or devices wait. */
export interface ChangedNotices {
  readonly userIds: readonly string[];
  readonly hasMessages: boolean;
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
 * of its devices. Returns the accounts that have a new notice, and whether any message waits.
 */
const ADD = `
  WITH given AS (
    SELECT DISTINCT ON (id) * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bool[], $6::jsonb[], $7::timestamptz[],
        $8::text[], $9::text[], $10::bool[])
      AS notice (id, user_id, cause_id, words, is_office, values, at, sms, push, is_own)
  ), added AS (
    INSERT INTO notifications.notices (id, user_id, cause_id, words, is_office, values, at, read_at)
    SELECT id, user_id, cause_id, words, is_office, values, at, CASE WHEN is_own THEN at END FROM given
    ON CONFLICT (user_id, cause_id) DO NOTHING RETURNING id, user_id
  ), texted AS (
    INSERT INTO notifications.messages (id, channel, user_id, words, values, created_at)
    SELECT gen_random_uuid(), 'sms', given.user_id, given.sms, given.values, given.at
    FROM added JOIN given USING (id) JOIN notifications.preferences AS chosen ON chosen.user_id = given.user_id
    WHERE given.sms IS NOT NULL AND chosen.sms RETURNING 1
  ), pushed AS (
    INSERT INTO notifications.messages (id, channel, user_id, device_id, words, values, created_at)
    SELECT gen_random_uuid(), 'push', given.user_id, device.id, given.push, given.values, given.at
    FROM added JOIN given USING (id) JOIN notifications.devices AS device ON device.user_id = given.user_id
    WHERE given.push IS NOT NULL RETURNING 1
  ) SELECT DISTINCT user_id AS "userId", EXISTS (SELECT FROM texted) OR EXISTS (SELECT FROM pushed) AS "hasMessages"
    FROM added`;

const COLUMNS = 'id, words, is_office AS "isOffice", values, at, read_at AS "readAt"';

/** The rows of notices. A person's notices are only ever read and changed by that person. */
@Injectable()
export class NoticeStore {
  private readonly additions: WriteBatcher<NewNotice>;
  private readonly listeners = new Set<(changed: ChangedNotices) => void>();

  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
  ) {
    this.additions = new WriteBatcher((notices) => this.addAll(notices));
  }

  /** Calls the listener when notices were added, or read without their reader, after that is stored. */
  onChanged(listener: (changed: ChangedNotices) => void): void {
    this.listeners.add(listener);
  }

  /** Adds a notice, except to accounts that are closed or blocked, or have one about the same cause. */
  add(notice: NewNotice): Promise<void> {
    return this.additions.add(notice);
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

  /** Marks a partner's unread notices about offers of the service, up to `at`, as read. */
  async markOfferRead({ partnerId, serviceId, at }: OfferSettled): Promise<void> {
    const read = await this.database.query({
      name: 'notifications.mark-offer-read',
      text: `UPDATE notifications.notices SET read_at = $3
        WHERE user_id = $1 AND words = 'partner_new_job' AND values->>'serviceId' = $2 AND at <= $3 AND read_at IS NULL
        RETURNING id`,
      values: [partnerId, serviceId, at],
    });
    if (read.length > 0) this.tell({ userIds: [partnerId], hasMessages: false });
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
    const single = await this.forAccounts(notices);
    if (single.length === 0) return;
    const column = <Value>(of: (notice: NoticeOfAccount) => Value): Value[] => single.map(of);
    const added = await this.database.query<{ userId: string; hasMessages: boolean }>({
      name: 'notifications.add',
      text: ADD,
      values: [
        column(({ userId, causeId }) => derivedId('notice', userId, causeId)),
        column(({ userId }) => userId),
        column(({ causeId }) => causeId),
        column(({ words }) => words),
        column(({ to }) => to === 'office'),
        column(({ values }) => JSON.stringify(values)),
        column(({ at }) => at),
        column(({ sms }) => sms ?? null),
        column(({ push }) => push ?? null),
        column(({ by, userId }) => by === userId),
      ],
    });
    if (added.length === 0) return;
    this.tell({ userIds: added.map(({ userId }) => userId), hasMessages: added.some((one) => one.hasMessages) });
  }

  private tell(changed: ChangedNotices): void {
    for (const listener of this.listeners) listener(changed);
  }

  /** The notices for each account that can be told. */
  private async forAccounts(notices: readonly NewNotice[]): Promise<NoticeOfAccount[]> {
    const named = [...new Set(notices.map(({ to }) => to).filter((to) => to !== 'office'))];
    const isForOffice = named.length < new Set(notices.map(({ to }) => to)).size;
    const open = await this.queries.execute(new ListOpenAccounts(named, isForOffice));
    return notices.flatMap((notice) =>
      open
        .filter(({ id, isAdministrator }) =>
          notice.to === 'office' ? isAdministrator && id !== notice.by : id === notice.to,
        )
        .map(({ id }) => ({ ...notice, userId: id })),
    );
  }
}
