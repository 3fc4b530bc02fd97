import { type MutableKind, mutableKinds, type NotificationKind } from '@perpetua/contracts/notifications.contract';
import type { Role } from '@perpetua/contracts/roles';
import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import type { NewsWords } from '../mail/index.js';

/** The mails of accounts that are never shown as notices: they carry secrets, or are about the account's mailbox. */
type Unshown =
  | 'welcome'
  | 'account_invitation'
  | 'password_reset'
  | 'password_changed'
  | 'email_confirmation'
  | 'email_change_asked'
  | 'email_changed'
  | 'contact_received'
  | 'contact_message';

/** The kind of each notice: by it people choose what they want by mail. */
const KINDS: Readonly<Record<Exclude<NewsWords, Unshown>, NotificationKind>> = {
  order_received: 'order',
  phone_order: 'order',
  order_corrected: 'order',
  payment_pending: 'payment',
  payment_reminder: 'payment',
  payment_confirmed: 'payment',
  payment_failed: 'payment',
  refund_issued: 'payment',
  refund_failed: 'payment',
  invoice_issued: 'document',
  accepted: 'acceptance',
  service_accepted: 'acceptance',
  service_scheduled: 'acceptance',
  sms_accepted: 'acceptance',
  delivered: 'delivery',
  service_done: 'delivery',
  flowers_delivered: 'delivery',
  work_begun: 'delivery',
  sms_delivered: 'delivery',
  service_moved: 'change',
  service_relocated: 'change',
  closed_day_moved: 'change',
  closed_day_proposed: 'change',
  reschedule_proposed: 'change',
  reschedule_agreed: 'change',
  reschedule_refused: 'change',
  reschedule_lapsed: 'change',
  hour_proposed: 'change',
  route_day: 'change',
  service_blocked: 'change',
  block_answered: 'change',
  service_with_team: 'change',
  service_rematching: 'change',
  service_missed: 'change',
  early_allowed: 'change',
  no_partner: 'cancellation',
  service_cancelled: 'cancellation',
  closed_day_cancelled: 'cancellation',
  withdrawal_received: 'cancellation',
  plan_cancelled: 'cancellation',
  sms_cancelled: 'cancellation',
  complaint_received: 'complaint',
  complaint_rejected: 'complaint',
  complaint_partial: 'complaint',
  complaint_full: 'complaint',
  complaint_redo: 'complaint',
  partner_complaint_rejected: 'complaint',
  partner_complaint_partial: 'complaint',
  partner_complaint_redo: 'complaint',
  partner_complaint_lost: 'complaint',
  plan_ending: 'plan',
  plan_moved: 'plan',
  plan_relocated: 'change',
  plan_paused: 'plan',
  plan_resumed: 'change',
  anniversary: 'grave',
  grave_changed: 'grave',
  grave_removed: 'grave',
  partner_new_job: 'offer',
  offer_over: 'offer',
  partner_hour_over: 'offer',
  sms_offer: 'offer',
  push_offer: 'offer',
  partner_job_yours: 'change',
  partner_job_in_advance: 'change',
  partner_delivery_corrected: 'change',
  partner_job_gone: 'change',
  partner_job_moved: 'change',
  partner_grave_corrected: 'change',
  partner_job_cancelled: 'cancellation',
  partner_missed: 'change',
  partner_block_noted: 'work',
  proof_reminder: 'work',
  partner_applied: 'account',
  partner_approved: 'account',
  partner_rejected: 'account',
  partner_suspended: 'account',
  partner_reinstated: 'account',
  partner_paused: 'account',
  partner_absent: 'work',
  partner_account_blocked: 'account',
  partner_account_unblocked: 'account',
  partner_payout: 'document',
  partner_application: 'office',
  dispute_alarm: 'office',
  documents_missing: 'office',
  office_escalation: 'office',
  office_blocked: 'office',
  office_block_answered: 'office',
  office_late_start: 'office',
  office_complaint: 'office',
  office_refund_failed: 'office',
  office_rematched: 'office',
  office_missed: 'office',
  office_partner: 'office',
  payment_alarm: 'office',
  chargeback: 'office',
};

/** The kind of words; mails that are never notices count as those of the account. */
export const kindOf = (words: NewsWords | MailTemplate): NotificationKind =>
  (KINDS as Readonly<Partial<Record<string, NotificationKind>>>)[words] ?? 'account';

const isMutable = (kind: NotificationKind): kind is MutableKind => mutableKinds.some((known) => known === kind);

/** The kinds that an account may receive and may switch off; the office has none, its mails go to one mailbox. */
export const mutableKindsOf = (role: Role): readonly MutableKind[] => {
  if (role === 'admin') return [];
  const ofPartners: readonly MutableKind[] = ['offer', 'work'];
  return mutableKinds.filter((kind) => ofPartners.includes(kind) === (role === 'partner'));
};

/** What a person has chosen. */
export interface Choices {
  readonly mutedKinds: readonly string[];
  readonly quietDays: readonly string[];
  readonly quietYears: readonly number[];
  readonly sms: boolean;
}

const isQuiet = ({ quietDays, quietYears }: Choices, date: string): boolean =>
  quietDays.includes(date.slice(5)) || quietYears.includes(Number(date.slice(0, 4)));

/**
 * Whether a person does not want a mail with these words on a day. What belongs to a contract or to the
 * account is always wanted.
 * @param date the local date, YYYY-MM-DD
 */
export const isUnwanted = (words: NewsWords | MailTemplate, choices: Choices, date: string): boolean => {
  const kind = kindOf(words);
  return isMutable(kind) && (choices.mutedKinds.includes(kind) || isQuiet(choices, date));
};

/**
 * Whether a person does not want a message to a phone or device on a day. Nothing in the law asks for them, so that a
 * quiet day is quiet for all of them; the kinds that are switched off are mails, messages have their own switches.
 * @param date the local date, YYYY-MM-DD
 */
export const isUnwantedMessage = (choices: Choices, date: string): boolean => isQuiet(choices, date);
