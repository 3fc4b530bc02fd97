import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { Clock } from '../platform/clock/clock.js';
import type { Statement } from '../platform/database/database.js';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { RepeatedWork } from '../platform/work/repeated-work.js';
import { NoticeStore } from './notices.store.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;

/** Once an hour, deletes notices and messages that are older than mails are kept. */
@Injectable()
export class NoticeRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly deletions = new RepeatedWork('notice retention', () => this.deleteOld(), EVERY_MS);

  constructor(
    private readonly store: NoticeStore,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  async deleteOld(): Promise<void> {
    await this.clock.refresh();
    await this.store.deleteBefore(new Date(this.clock.now().getTime() - this.config.mail.retentionDays * DAY_MS));
  }

  onApplicationBootstrap(): void {
    if (this.config.role !== 'api') this.deletions.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.deletions.stop();
  }
}

const deleteOf = (table: string, userId: string): Statement => ({
  name: `notifications.delete-${table}-of-user`,
  text: `DELETE FROM notifications.${table} WHERE user_id = $1`,
  values: [userId],
});

/**
 * Deletes what a person was told and has chosen; an event that is handled afterwards adds nothing, because the account is
 * closed. The notices of others name the person by an id that then leads nowhere.
 */
export const noticeRemoval = removalByStatements('notifications', (userId) =>
  ['messages', 'devices', 'preferences', 'notices'].map((table) => deleteOf(table, userId)),
);
