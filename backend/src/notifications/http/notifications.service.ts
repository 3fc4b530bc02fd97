import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Language } from '@perpetua/contracts/languages';
import type { Notification, NotificationQuery } from '@perpetua/contracts/notifications.contract';
import { ListNewsTexts } from '../../mail/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { countedPageOf, type Page } from '../../platform/http/requests/lists.js';
import { LiveBroadcast } from '../../platform/live/live-broadcast.js';
import { kindOf } from '../kinds.policy.js';
import { type NoticeRow, NoticeStore } from '../notices.store.js';
import { noticeNotFound } from '../notifications.errors.js';
import { type GoneText, goneTexts } from '../gone.texts.js';

/** The page that lists the notices; also the link of a notice whose record the reader cannot open. */
const LIST = '/notifications';

/** The reader of notices and the language of the page, if the request names one. */
export interface NoticeReader {
  readonly userId: string;
  readonly language: Language | undefined;
}

/** The notices of one reader. Every open page of the reader learns of each change. */
@Injectable()
export class Notifications implements OnModuleInit {
  constructor(
    private readonly store: NoticeStore,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly live: LiveBroadcast,
  ) {}

  onModuleInit(): void {
    this.store.onChanged(({ userIds }) => userIds.forEach((userId) => this.announce(userId)));
  }

  async list(reader: NoticeReader, query: NotificationQuery): Promise<Page<Notification>> {
    const { rows, counted } = await this.store.page(reader.userId, query);
    return countedPageOf(await this.written(rows, reader), counted);
  }

  countUnread(userId: string): Promise<number> {
    return this.store.countUnread(userId);
  }

  /**
   * Marks a notice as read; a repeat changes nothing.
   * @throws DomainError 404
   */
  async markRead(reader: NoticeReader, id: string): Promise<Notification> {
    const row = await this.store.markRead(reader.userId, id, this.clock.now());
    if (row === undefined) throw noticeNotFound();
    this.announce(reader.userId);
    const [notice] = await this.written([row], reader);
    if (notice === undefined) throw noticeNotFound();
    return notice;
  }

  async markAllRead(userId: string): Promise<void> {
    await this.store.markAllRead(userId, this.clock.now());
    this.announce(userId);
  }

  private async written(rows: readonly NoticeRow[], { userId, language }: NoticeReader): Promise<Notification[]> {
    const news = rows.map(({ words, isOffice, values }) => ({ words, userId, isOffice, values }));
    const texts = await this.queries.execute(new ListNewsTexts(news, language));
    return rows.map((row, index) => noticeOf(row, texts[index] ?? goneTexts[language ?? 'pt']));
  }

  /** A notice has no version: whoever hears of it reads again. */
  private announce(userId: string): void {
    this.live.announce({ topic: 'notification', id: userId, version: 0, to: [userId], admins: false });
  }
}

const noticeOf = (
  { id, at, words, readAt }: NoticeRow,
  { title, text, link }: GoneText & { readonly link?: string | undefined },
): Notification => ({
  id,
  at: at.toISOString(),
  kind: kindOf(words),
  title,
  text,
  link: link?.startsWith('/') ? link : LIST,
  ...(readAt !== null && { readAt: readAt.toISOString() }),
});
