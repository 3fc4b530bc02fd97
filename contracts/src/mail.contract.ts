import { z } from 'zod';
import { exportQuerySchema, pageQuerySchema } from './http.contract.js';
import { uuidSchema } from './validation.js';

/** The templates of all mails: first those for customers and partners, at the end those for the office. */
export const mailTemplates = [
  'welcome',
  'account_invitation',
  'password_reset',
  'password_changed',
  'email_confirmation',
  'email_change_asked',
  'email_changed',
  'order_received',
  'phone_order',
  'payment_pending',
  'payment_reminder',
  'payment_confirmed',
  'payment_failed',
  'invoice_issued',
  'service_accepted',
  'service_scheduled',
  'service_done',
  'flowers_delivered',
  'no_partner',
  'order_corrected',
  'service_cancelled',
  'service_moved',
  'service_relocated',
  'route_day',
  'closed_day_moved',
  'closed_day_proposed',
  'closed_day_cancelled',
  'hour_proposed',
  'reschedule_proposed',
  'reschedule_agreed',
  'reschedule_refused',
  'reschedule_lapsed',
  'service_blocked',
  'block_answered',
  'early_allowed',
  'service_with_team',
  'service_rematching',
  'service_missed',
  'complaint_rejected',
  'complaint_partial',
  'complaint_full',
  'complaint_redo',
  'refund_issued',
  'refund_failed',
  'withdrawal_received',
  'complaint_received',
  'plan_ending',
  'plan_moved',
  'plan_relocated',
  'plan_paused',
  'plan_resumed',
  'plan_cancelled',
  'anniversary',
  'grave_changed',
  'grave_removed',
  'partner_applied',
  'partner_approved',
  'partner_rejected',
  'partner_suspended',
  'partner_reinstated',
  'partner_paused',
  'partner_absent',
  'partner_account_blocked',
  'partner_account_unblocked',
  'partner_new_job',
  'partner_hour_over',
  'partner_job_yours',
  'partner_job_in_advance',
  'partner_delivery_corrected',
  'partner_job_gone',
  'partner_job_moved',
  'partner_grave_corrected',
  'partner_job_cancelled',
  'partner_missed',
  'partner_block_noted',
  'partner_complaint_rejected',
  'partner_complaint_partial',
  'partner_complaint_redo',
  'partner_complaint_lost',
  'proof_reminder',
  'partner_payout',
  'contact_received',
  'contact_message',
  'partner_application',
  'dispute_alarm',
  'documents_missing',
  'office_escalation',
  'office_blocked',
  'office_block_answered',
  'office_late_start',
  'office_complaint',
  'office_refund_failed',
  'payment_alarm',
  'chargeback',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/**
 * Templates of mails with a link that lets anybody who knows it act for the recipient. Admins cannot read these mails,
 * except where mails are only stored.
 */
export const secretMailTemplates: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'welcome',
  'account_invitation',
  'password_reset',
]);

/**
 * The status of a mail. `stored`: there is no mail server, so the mail can only be read in the application. `withheld`:
 * when the mail was due, its content no longer applied (e.g. the order had been replaced) or its recipient no longer
 * existed. `failed`: given up after a permanent rejection or a day of attempts.
 */
export const mailStatuses = ['queued', 'sent', 'failed', 'stored', 'withheld'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Error codes that the mail API returns in addition to `platformErrors`. */
export const mailErrors = {
  mail_not_retryable: 409,
  too_many_resends: 422,
} as const;

export const mailSorts = ['created_desc', 'created_asc'] as const;
export type MailSort = (typeof mailSorts)[number];

/** `GET /Admin/mail`; `q` searches e-mail addresses and subject lines. */
export const mailQuerySchema = exportQuerySchema.extend({
  status: z.enum(mailStatuses).optional(),
  template: z.enum(mailTemplates).optional(),
  q: z.string().trim().max(100).optional(),
  sort: z.enum(mailSorts).default('created_desc'),
});
export type MailQuery = z.infer<typeof mailQuerySchema>;

/** A mail as the lists for admins show it. */
export const mailEntrySchema = z.object({
  id: uuidSchema,
  template: z.enum(mailTemplates),
  status: z.enum(mailStatuses),
  /**
   * The recipient's e-mail address; null before the first attempt to send the mail, and after the recipient was erased
   * or the retention period is over.
   */
  to: z.string().nullable(),
  /**
   * The subject line; null before the first attempt to send the mail, and after the person or record that the mail is
   * about was erased.
   */
  subject: z.string().nullable(),
  attempts: z.int().min(0),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the next attempt to send the mail is due; null unless the mail is queued. */
  nextAttemptAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
});
export type MailEntry = z.infer<typeof mailEntrySchema>;

/** Mails that were given up, grouped by cause, the largest group first: `GET /Admin/mail/failed`. */
export const failedMailGroupSchema = z.object({
  /** The last error, with e-mail addresses, ids and numbers replaced by `#`. */
  cause: z.string(),
  count: z.int().min(1),
  /** When the oldest mail of the group was queued for the first time; business clock. */
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

/** A mail to the buyer of an order about this order; `resentBy` is the admin who resent it, if any. */
export const orderMailSchema = mailEntrySchema.extend({
  resentBy: z.object({ id: uuidSchema, name: z.string() }).optional(),
  /** The id of the attached fiscal document. */
  documentId: uuidSchema.optional(),
});
export type OrderMail = z.infer<typeof orderMailSchema>;

/**
 * Why the text of a mail is hidden. `secret`: its link is secret. `forgotten`: its recipient was erased. `unavailable`:
 * what the mail is about no longer exists.
 */
export const hiddenMailReasons = ['secret', 'forgotten', 'unavailable'] as const;
export type HiddenMailReason = (typeof hiddenMailReasons)[number];

/**
 * `GET /Admin/mail/{id}`: a mail with the text that it would have now; `text` and `html` are null exactly if `hidden`
 * is set.
 */
export const mailDetailSchema = mailEntrySchema.extend({
  text: z.string().nullable(),
  html: z.string().nullable(),
  hidden: z.enum(hiddenMailReasons).nullable(),
});
export type MailDetail = z.infer<typeof mailDetailSchema>;

/** Query of `GET /sandbox/mail`. */
export const sandboxMailQuerySchema = pageQuerySchema.extend({
  /** Returns only mails to this e-mail address. */
  to: z.string().trim().max(254).optional(),
});
export type SandboxMailQuery = z.infer<typeof sandboxMailQuerySchema>;

/** A mail as its recipient would have received it; `links` contains the URL of its button, if it has one. */
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
