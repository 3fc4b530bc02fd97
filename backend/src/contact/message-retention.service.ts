import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { Database, type Statement } from '../platform/database/database.js';
import { forgetMailsAboutStatement } from '../platform/mail/mail-outbox.js';
import type { PersonalDataRemoval } from '../platform/personal-data-removal.js';
import { RepeatedWork } from '../platform/work/repeated-work.js';

/** How many days messages to support are kept, by the business clock, as the privacy notice states. */
const RETENTION_DAYS = 2 * 365;
const DAY_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;

/** Once an hour, deletes messages to support that are older than two years. */
@Injectable()
export class MessageRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly deletions = new RepeatedWork('message retention', () => this.deleteOld(), EVERY_MS);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async deleteOld(): Promise<void> {
    await this.database.query(deleteBefore(new Date(this.clock.now().getTime() - RETENTION_DAYS * DAY_MS)));
  }

  onApplicationBootstrap(): void {
    this.deletions.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.deletions.stop();
  }
}

/**
 * Deletes a user's messages to support. The mails about a message are deleted before the message, because they are
 * found by its id.
 */
export const contactRemoval: PersonalDataRemoval = {
  name: 'contact',
  remove: async (userId, database) => {
    const messages = await database.query<{ id: string }>(messagesOf(userId));
    for (const { id } of messages) await database.query(forgetMailsAboutStatement(id));
    await database.query(deleteMessagesOf(userId));
  },
};

const deleteBefore = (instant: Date): Statement => ({
  name: 'contact.delete-old',
  text: 'DELETE FROM contact.messages WHERE received_at < $1',
  values: [instant],
});

const messagesOf = (userId: string): Statement => ({
  name: 'contact.messages-of-user',
  text: 'SELECT id FROM contact.messages WHERE user_id = $1',
  values: [userId],
});

const deleteMessagesOf = (userId: string): Statement => ({
  name: 'contact.delete-messages-of-user',
  text: 'DELETE FROM contact.messages WHERE user_id = $1',
  values: [userId],
});
