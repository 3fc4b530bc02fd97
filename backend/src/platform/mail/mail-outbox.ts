import { fallbackLanguage, type Language } from '@perpetua/contracts/languages';
import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import type { AppConfig } from '../../config/app-config.js';
import type { Statement } from '../database/database.js';

/** PostgreSQL channel that wakes the mail sender when a transaction that queued a mail commits. */
export const MAIL_CHANNEL = 'perpetua_mail';

/**
 * The recipient of a mail. An account's name, e-mail address and language are read when the mail is sent, so that no
 * event and no job contains them. A mail about an account to any other address names the account, with which it is
 * erased.
 */
export type MailRecipient =
  | { readonly userId: string }
  | { readonly email: string; readonly language: Language; readonly name?: string; readonly accountId?: string };

/** The office as a recipient: the platform's contact e-mail address. */
export const officeOf = ({ mail }: AppConfig): MailRecipient => ({
  email: mail.contactEmail,
  language: fallbackLanguage,
});

/** A mail to send. */
export interface OutgoingMail {
  /** A UUID, derived from the cause of the mail. Of several mails with the same id, only the first is sent. */
  readonly id: string;
  readonly template: MailTemplate;
  readonly to: MailRecipient;
  /** Values for the template that cannot be looked up later, e.g. `{ link }` of a password reset. */
  readonly values: Readonly<Record<string, string>>;
}

/** The business clock as an SQL expression, for statements that cannot take the time as a parameter. */
export const BUSINESS_NOW = "clock_timestamp() + (SELECT offset_ms FROM es.clock) * interval '1 millisecond'";

/**
 * Queues a mail; to be run in the transaction that stores the record that the mail is about. Changes nothing if a mail
 * with the same id exists. The sender wakes up when the transaction commits.
 */
export const mailStatement = (mail: OutgoingMail): Statement => mailsStatement([mail]);

/** Queues several mails as {@link mailStatement} does. */
export const mailsStatement = (mails: readonly OutgoingMail[]): Statement => ({
  name: 'mail.queue',
  text: `WITH queued AS (
      INSERT INTO platform.mail_outbox (id, template, recipient, values, created_at)
      SELECT id, template, recipient, values, ${BUSINESS_NOW}
      FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::jsonb[]) AS mail (id, template, recipient, values)
      ON CONFLICT (id) DO NOTHING RETURNING id
    ) SELECT pg_notify('${MAIL_CHANNEL}', '') FROM queued`,
  values: [
    mails.map(({ id }) => id),
    mails.map(({ template }) => template),
    mails.map(({ to }) => JSON.stringify(to)),
    mails.map(({ values }) => JSON.stringify(values)),
  ],
});

/** The values of the newest mail of a template to an account, if it waits to be sent or is stored for lack of a server. */
export const waitingMailOf = (userId: string, template: MailTemplate): Statement => ({
  name: 'mail.waiting-of-user',
  text: `SELECT values FROM (
      SELECT values, status FROM platform.mail_outbox
      WHERE recipient IS NOT NULL AND recipient ->> 'userId' = $1 AND template = $2
      ORDER BY created_at DESC, id DESC LIMIT 1) newest
    WHERE status IN ('queued', 'stored')`,
  values: [userId, template],
});

/**
 * Deletes recipient, e-mail address and values of all mails to an account, about it, or to its e-mail address; to be run
 * in the transaction that closes the account. Mails to another account stay, also when they went to this address while
 * it was the other's. Unsent mails are withheld.
 */
export const forgetMailsStatement = (userId: string, email: string): Statement => ({
  name: 'mail.forget-user',
  text: `UPDATE platform.mail_outbox SET recipient = NULL, address = NULL, values = '{}',
      status = CASE status WHEN 'queued' THEN 'withheld' ELSE status END
    WHERE recipient IS NOT NULL
      AND ($1 IN (recipient ->> 'userId', recipient ->> 'accountId') OR lower(recipient ->> 'email') = lower($2))`,
  values: [userId, email],
});

/**
 * Deletes subject and values of all mails whose values contain the `id` of a record or person, such as mails to the
 * office. Unsent mails are withheld.
 */
export const forgetMailsAboutStatement = (id: string): Statement => ({
  name: 'mail.forget-about',
  text: `UPDATE platform.mail_outbox SET subject = NULL, values = '{}',
      status = CASE status WHEN 'queued' THEN 'withheld' ELSE status END
    WHERE values::text LIKE '%' || $1::text || '%'`,
  values: [id],
});
