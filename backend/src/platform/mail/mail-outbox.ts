import { fallbackLanguage, type Language } from '@perpetua/contracts/languages';
import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import type { AppConfig } from '../../config/app-config.js';
import type { Statement } from '../database/database.js';

/** Channel that wakes the mail sender when a transaction that queued a mail commits. */
export const MAIL_CHANNEL = 'perpetua_mail';

/**
 * The recipient of a mail. An account's name, address and language are read when the mail is sent, so that no event and
 * no job holds them.
 */
export type MailRecipient =
  | { readonly userId: string }
  | { readonly email: string; readonly language: Language; readonly name?: string };

/** The platform's own contact address. */
export const officeOf = ({ mail }: AppConfig): MailRecipient => ({
  email: mail.contactEmail,
  language: fallbackLanguage,
});

/** A mail to send. */
export interface OutgoingMail {
  /** A UUID. Mails with the same id are sent once; derive it from the cause of the mail. */
  readonly id: string;
  readonly template: MailTemplate;
  readonly to: MailRecipient;
  /** Values for the template that cannot be looked up later, e.g. `{ link }` of a password reset. */
  readonly values: Readonly<Record<string, string>>;
}

/** The business clock as an SQL expression, for statements that cannot take the time as a parameter. */
export const BUSINESS_NOW = "clock_timestamp() + (SELECT offset_ms FROM es.clock) * interval '1 millisecond'";

/**
 * Queues a mail; to be run in the transaction that stores the record that the mail is about. A repeat of its id changes
 * nothing. The sender wakes up when the transaction commits.
 */
export const mailStatement = ({ id, template, to, values }: OutgoingMail): Statement => ({
  name: 'mail.queue',
  text: `WITH queued AS (
      INSERT INTO platform.mail_outbox (id, template, recipient, values, created_at)
      VALUES ($1, $2, $3, $4, ${BUSINESS_NOW}) ON CONFLICT (id) DO NOTHING RETURNING id
    ) SELECT pg_notify('${MAIL_CHANNEL}', '') FROM queued`,
  values: [id, template, to, values],
});

/**
 * Deletes recipient and content of the mails to an account or to its e-mail address; to be run in the transaction that
 * closes the account. Unsent mails are withheld.
 */
export const forgetMailsStatement = (userId: string, email: string): Statement => ({
  name: 'mail.forget-user',
  text: `UPDATE platform.mail_outbox SET recipient = NULL, address = NULL, values = '{}',
      status = CASE status WHEN 'queued' THEN 'withheld' ELSE status END
    WHERE recipient IS NOT NULL
      AND (recipient ->> 'userId' = $1 OR lower(recipient ->> 'email') = lower($2) OR lower(address) = lower($2))`,
  values: [userId, email],
});

/**
 * Deletes subject and values of mails to others, such as the office, that refer to a record or person by `id` in their
 * values. Unsent mails are withheld.
 */
export const forgetMailsAboutStatement = (id: string): Statement => ({
  name: 'mail.forget-about',
  text: `UPDATE platform.mail_outbox SET subject = NULL, values = '{}',
      status = CASE status WHEN 'queued' THEN 'withheld' ELSE status END
    WHERE values::text LIKE '%' || $1::text || '%'`,
  values: [id],
});
