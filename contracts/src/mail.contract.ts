import { z } from 'zod';
import { exportQuerySchema, pageQuerySchema } from './http.contract.js';
import { uuidSchema } from './validation.js';

/** All kinds of mails to customers and partners, and at the end those to the office. */
export const mailTemplates = [
  'welcome',
  'account_invitation',
  'password_reset',
  'password_changed',
  'order_received',
  'phone_order',
  'payment_pending',
  'payment_confirmed',
  'payment_failed',
  'invoice_issued',
  'service_accepted',
  'service_scheduled',
  'service_done',
  'flowers_delivered',
  'no_partner',
  'refund_issued',
  'withdrawal_received',
  'complaint_received',
  'plan_ending',
  'anniversary',
  'partner_applied',
  'partner_approved',
  'partner_new_job',
  'proof_reminder',
  'partner_payout',
  'contact_received',
  'contact_message',
  'partner_application',
  'dispute_alarm',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** Mails whose link lets its holder act for the recipient: nobody else may read them once they are sent. */
export const secretMailTemplates: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'welcome',
  'account_invitation',
  'password_reset',
]);

/**
 * The status of a mail. `stored`: there is no mail server, and it can be read here. `withheld`: when it was due, its
 * content no longer applied (e.g. the order had been replaced) or its recipient no longer existed. `failed`: given up
 * after a permanent refusal or a day of attempts.
 */
export const mailStatuses = ['queued', 'sent', 'failed', 'stored', 'withheld'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Stable error codes about mails. */
export const mailErrorCodes = ['mail_not_retryable', 'too_many_resends'] as const;

export const mailSorts = ['created_desc', 'created_asc'] as const;
export type MailSort = (typeof mailSorts)[number];

/** `GET /Admin/mail`; `q` is searched in addresses and subjects. */
export const mailQuerySchema = exportQuerySchema.extend({
  status: z.enum(mailStatuses).optional(),
  template: z.enum(mailTemplates).optional(),
  q: z.string().trim().max(100).optional(),
  sort: z.enum(mailSorts).default('created_desc'),
});
export type MailQuery = z.infer<typeof mailQuerySchema>;

/** A mail in the admin's list, the newest first. */
export const mailEntrySchema = z.object({
  id: uuidSchema,
  template: z.enum(mailTemplates),
  status: z.enum(mailStatuses),
  /** Null until the mail is sent or stored, and after the person was erased or the retention period is over. */
  to: z.string().nullable(),
  /** Null until the mail is sent or stored. */
  subject: z.string().nullable(),
  attempts: z.int().min(0),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it is attempted next; null unless it is queued. */
  nextAttemptAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
});
export type MailEntry = z.infer<typeof mailEntrySchema>;

/** Mails that were given up, grouped by cause, the largest group first: `GET /Admin/mail/failed`. */
export const failedMailGroupSchema = z.object({
  /** The last error, with `#` for addresses, ids and numbers. */
  cause: z.string(),
  count: z.int().min(1),
  /** When the oldest mail of the group was written; business clock. */
  since: z.iso.datetime(),
  /** The oldest mails of the group. */
  mails: z.array(mailEntrySchema.pick({ id: true, template: true, subject: true, to: true, createdAt: true })),
});
export type FailedMailGroup = z.infer<typeof failedMailGroupSchema>;

/** `POST /Admin/mail/retry`: retries all mails that were given up for one cause. */
export const retryMailsSchema = z.strictObject({ cause: z.string().min(1).max(1_000) });
export type RetryMails = z.infer<typeof retryMailsSchema>;

/** The number of mails that were queued again. */
export const retriedMailsSchema = z.object({ requested: z.int().min(1) });
export type RetriedMails = z.infer<typeof retriedMailsSchema>;

/** A mail about an order to its buyer; `resentBy` is the admin who resent it. */
export const orderMailSchema = mailEntrySchema.extend({
  resentBy: z.object({ id: uuidSchema, name: z.string() }).optional(),
  /** The attached fiscal document. */
  documentId: uuidSchema.optional(),
});
export type OrderMail = z.infer<typeof orderMailSchema>;

/** Why a mail cannot be read: its link is secret, its recipient was erased, or its subject no longer exists. */
export const hiddenMailReasons = ['secret', 'forgotten', 'unavailable'] as const;
export type HiddenMailReason = (typeof hiddenMailReasons)[number];

/** `GET /Admin/mail/{id}`: a mail with its current text, which is absent exactly when `hidden` is set. */
export const mailDetailSchema = mailEntrySchema.extend({
  text: z.string().nullable(),
  html: z.string().nullable(),
  hidden: z.enum(hiddenMailReasons).nullable(),
});
export type MailDetail = z.infer<typeof mailDetailSchema>;

/** `GET /sandbox/mail`. */
export const sandboxMailQuerySchema = pageQuerySchema.extend({
  /** Only mails to this address. */
  to: z.string().trim().max(254).optional(),
});
export type SandboxMailQuery = z.infer<typeof sandboxMailQuerySchema>;

/** A mail as its recipient would have received it, with the URLs of its button. */
export const sandboxMailSchema = z.object({
  id: uuidSchema,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  template: z.enum(mailTemplates),
  createdAt: z.iso.datetime(),
  links: z.array(z.string()),
});
export type SandboxMail = z.infer<typeof sandboxMailSchema>;
