import { emailChangeHours, invitationDays } from '@perpetua/contracts/identity.contract';
import type { ContentWriter, MailContent } from './mail-about.js';
import { passwordResetMinutes } from '@perpetua/contracts/limits';

/** A mail with a fixed text and a link to a page. */
const plain =
  (text: MailContent['text'], link?: string): ContentWriter =>
  () => ({ text, values: {}, facts: [], link });

/** A mail that needs the link with which it was queued; without the link it is not sent. */
const withItsLink =
  (text: MailContent['text'], values: MailContent['values'] = {}): ContentWriter =>
  ({ values: { link } }) =>
    link === undefined ? undefined : { text, values, facts: [], link };

/** A mail to the address in force, or the former one, about another one; its link undoes the change. */
const aboutNewAddress =
  (text: MailContent['text']): ContentWriter =>
  ({ values: { link, email } }) =>
    link === undefined || email === undefined
      ? undefined
      : { text, values: { email, hours: String(emailChangeHours) }, facts: [], link };

const anniversary: ContentWriter = ({ values: { date } }, words) =>
  date === undefined
    ? undefined
    : { text: 'anniversary', values: { date: words.date(date) }, facts: [], link: '/grave' };

const payout: ContentWriter = ({ values: { amountCents } }, words) =>
  amountCents === undefined
    ? undefined
    : { text: 'partner_payout', values: { amount: words.money(Number(amountCents)) }, facts: [], link: '/statement' };

/**
 * Visitors without an account can enter any e-mail address, so only mails to accounts repeat the message; otherwise the
 * contact form could send texts to strangers.
 */
const contactReceived: ContentWriter = ({ message }, { texts: { frame } }) => {
  if (message === undefined) return undefined;
  const category = { label: 'category', value: frame.categories[message.category] } as const;
  if (message.userId === null) return { text: 'contact_received', values: {}, facts: [category] };
  return {
    text: 'contact_received',
    values: {},
    facts: [category, { label: 'subject', value: message.subject }],
    quote: message.message,
  };
};

const contactMessage: ContentWriter = ({ message, sender }, { texts: { frame } }) =>
  message &&
  sender && {
    text: 'contact_message',
    values: { category: frame.categories[message.category], subject: message.subject },
    facts: [{ label: 'sender', value: [sender.name, sender.email].filter(Boolean).join(' · ') }],
    quote: message.message,
    replyTo: sender,
  };

const partnerApplication: ContentWriter = ({ partnerName }) =>
  partnerName === undefined
    ? undefined
    : { text: 'partner_application', values: { partner: partnerName }, facts: [], link: '/partners' };

/** A mail to the owner of a grave about what an admin did to it. */
const aboutGrave =
  (text: MailContent['text'], linkOf?: (graveId: string) => string): ContentWriter =>
  ({ grave }) =>
    grave && {
      text,
      values: { name: grave.deceasedName, cemetery: grave.cemeteryName },
      facts: [],
      link: linkOf?.(grave.id),
    };

/** A decision about a partner, with the admin's reason as a quote. */
const decision =
  (text: MailContent['text'], link?: string): ContentWriter =>
  ({ decisionReason }) => ({ text, values: {}, facts: [], link, quote: decisionReason });

/** Asks a partner to hand back what falls on the days off; not sent when nothing does. */
const workOnDaysOff: ContentWriter = ({ values: { from, to }, workOnDays, recipientId }, words) => {
  if (from === undefined || to === undefined || workOnDays === undefined) return undefined;
  const inOrder = workOnDays.toSorted((one, other) => (one.scheduledDate < other.scheduledDate ? -1 : 1));
  return {
    text: 'partner_absent',
    values: { from: words.date(from), to: words.date(to) },
    facts: inOrder.map((service) => ({
      label: 'order',
      value: [
        service.orderNumber,
        words.slot(service.scheduledDate, service.scheduledHour, { timeZone: service.timeZone }),
        service.city,
      ].join(' · '),
    })),
    link: `/user-profile/${recipientId}`,
    ...(workOnDays.length === 0 && { stale: 'no accepted work falls on these days' }),
  };
};

/** The mails about accounts and partner accounts, and about the contact form. */
export const accountMails = {
  welcome: withItsLink('welcome'),
  account_invitation: withItsLink('account_invitation', { days: String(invitationDays) }),
  password_reset: withItsLink('password_reset', { minutes: String(passwordResetMinutes) }),
  email_confirmation: withItsLink('email_confirmation', { hours: String(emailChangeHours) }),
  email_change_asked: aboutNewAddress('email_change_asked'),
  email_changed: aboutNewAddress('email_changed'),
  password_changed: plain('password_changed', '/forgot-password'),
  anniversary,
  grave_changed: aboutGrave('grave_changed', (graveId) => `/grave-edit/${graveId}`),
  grave_removed: aboutGrave('grave_removed'),
  partner_applied: plain('partner_applied'),
  partner_approved: plain('partner_approved', '/services-available'),
  partner_rejected: decision('partner_rejected', '/besupplier'),
  partner_suspended: decision('partner_suspended'),
  partner_reinstated: plain('partner_reinstated', '/services-available'),
  partner_paused: ({ recipientId }) => ({
    text: 'partner_paused',
    values: {},
    facts: [],
    link: `/user-profile/${recipientId}`,
  }),
  partner_absent: workOnDaysOff,
  partner_account_blocked: plain('partner_account_blocked'),
  partner_account_unblocked: plain('partner_account_unblocked', '/sign-in'),
  partner_payout: payout,
  contact_received: contactReceived,
  contact_message: contactMessage,
  partner_application: partnerApplication,
} as const satisfies Record<string, ContentWriter>;
