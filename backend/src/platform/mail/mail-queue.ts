import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import { Database, type Statement } from '../database/database.js';
import { WriteBatcher } from '../database/write-batcher.js';
import { BUSINESS_NOW, type OutgoingMail } from './mail-outbox.js';

const QUEUE = `
  INSERT INTO platform.mail_outbox (id, template, recipient, values, created_at)
  SELECT id, template, recipient, values, ${BUSINESS_NOW}
  FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::jsonb[]) AS mail (id, template, recipient, values)
  ON CONFLICT (id) DO NOTHING`;

const queueStatement = (mails: readonly OutgoingMail[]): Statement => ({
  name: 'mail.queue-all',
  text: QUEUE,
  values: [
    mails.map(({ id }) => id),
    mails.map(({ template }) => template),
    mails.map(({ to }) => JSON.stringify(to)),
    mails.map(({ values }) => JSON.stringify(values)),
  ],
});

/**
 * Queues mails that result from events, batched into few statements, and wakes the mail sender of this process. Waking
 * that one is enough, because only workers queue mails, and every worker runs a sender.
 */
@Injectable()
export class MailQueue {
  private readonly emitter = new EventEmitter();
  private readonly writes: WriteBatcher<OutgoingMail>;

  constructor(database: Database) {
    this.writes = new WriteBatcher(async (mails) => {
      await database.query(queueStatement(mails));
    });
  }

  /** Queues a mail; changes nothing if a mail with the same id exists. */
  async add(mail: OutgoingMail): Promise<void> {
    await this.writes.add(mail);
    this.emitter.emit('queued');
  }

  /** Calls the listener whenever this process queues mails; returns a function that unsubscribes. */
  onQueued(listener: () => void): () => void {
    this.emitter.on('queued', listener);
    return () => this.emitter.off('queued', listener);
  }
}
