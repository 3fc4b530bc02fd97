import { Injectable } from '@nestjs/common';
import type { ContactAnswer, ContactMessageRequest } from '@perpetua/contracts/contact.contract';
import { fallbackLanguage, type Language } from '@perpetua/contracts/languages';
import { Clock } from '../platform/clock/clock.js';
import { AppConfig } from '../config/app-config.js';
import { Database, type Statement } from '../platform/database/database.js';
import { derivedId, newId } from '../platform/ids.js';
import { type MailRecipient, mailStatement } from '../platform/mail/mail-outbox.js';
import type { ContactMessage } from './contact.queries.js';

/** The sender of a message: an account, or the e-mail address of a visitor; with the language of the request. */
export type ContactSender =
  | { readonly userId: string; readonly language: Language }
  | { readonly email: string; readonly language: Language };

/** Stores messages to support, and mails them. */
@Injectable()
export class ContactMessages {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Stores a message, and queues the mails to support and to the sender in the same transaction. */
  async receive({ category, subject, message }: ContactMessageRequest, sender: ContactSender): Promise<ContactAnswer> {
    const id = newId();
    const receivedAt = this.clock.now();
    const { userId, email } = { userId: null, email: null, ...sender };
    const office: MailRecipient = { email: this.config.mail.contactEmail, language: fallbackLanguage };
    const values = { messageId: id };
    await this.database.pipeline([
      insertStatement([id, userId, email, sender.language, category, subject, message, receivedAt]),
      mailStatement({ id: derivedId(id, 'mail', 'office'), template: 'contact_message', to: office, values }),
      mailStatement({
        id: derivedId(id, 'mail', 'sender'),
        template: 'contact_received',
        to: recipientOf(sender),
        values,
      }),
    ]);
    return { id, receivedAt: receivedAt.toISOString() };
  }

  /** Returns the given messages in no particular order; unknown ids are left out. */
  async findAll(ids: readonly string[]): Promise<ContactMessage[]> {
    if (ids.length === 0) return [];
    return this.database.query<ContactMessage>({
      name: 'contact.messages-by-ids',
      text: `SELECT id, user_id AS "userId", email, language, category, subject, message
        FROM contact.messages WHERE id = ANY($1::uuid[])`,
      values: [[...ids]],
    });
  }
}

const insertStatement = (values: unknown[]): Statement => ({
  name: 'contact.take-down',
  text: `INSERT INTO contact.messages (id, user_id, email, language, category, subject, message, received_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  values,
});

const recipientOf = (sender: ContactSender): MailRecipient =>
  'userId' in sender ? { userId: sender.userId } : { email: sender.email, language: sender.language };
