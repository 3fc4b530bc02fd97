import type { ContactCategory } from '@perpetua/contracts/contact.contract';
import type { BlockKind, EscalationReason } from '@perpetua/contracts/fulfilment.contract';
import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import type { Substitution } from '@perpetua/contracts/delivery-rules';
import type { PhotoKind } from '@perpetua/contracts/service-photos';
import type { PhoneNote } from '@perpetua/contracts/site.contract';

/**
 * The keys of the mail texts: one per template, and twelve more. Five templates have a second text: for a payment that
 * arrived too late for the delivery date, for a voucher that was not paid, for flowers that were not delivered, for work whose photo has arrived without
 * the confirmation, and for a document that corrects another one. Two more texts are for an order by phone that expired
 * or was cancelled, four for the kinds of alarms about payments and for the end of a chargeback, and one for a partner
 * whose open offer was corrected.
 */
export type MailTextKey =
  | MailTemplate
  | 'payment_confirmed_late'
  | 'voucher_expired'
  | 'phone_order_expired'
  | 'phone_order_cancelled'
  | 'credit_note_issued'
  | 'no_partner_missed'
  | 'proof_reminder_photographed'
  | 'payment_alarm_dispute'
  | 'payment_alarm_refund'
  | 'chargeback_won'
  | 'chargeback_lost'
  | 'partner_offer_corrected';

/** The labels in a mail's list of facts. */
export type FactLabel =
  | 'order'
  | 'products'
  | 'visits'
  | 'when'
  | 'firstVisit'
  | 'where'
  | 'ribbon'
  | 'card'
  | 'ceremony'
  | 'substitution'
  | 'instructions'
  | 'total'
  | 'entity'
  | 'reference'
  | 'amount'
  | 'payBy'
  | 'answerBy'
  | 'distance'
  | 'receive'
  | 'category'
  | 'subject'
  | 'sender'
  | 'partnerName'
  | 'provider'
  | 'replaced';

/** The texts of one mail; `{…}` are placeholders. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The label of the button; absent when the mail has no button and therefore no link. */
  readonly button?: string;
}

/** The texts that surround every mail of a language. */
export interface MailFrame {
  readonly greeting: string;
  /** The greeting for a recipient whose name is unknown. */
  readonly greetingNameless: string;
  readonly closing: string;
  readonly linkHint: string;
  /** Introduces the link that shows an order's state and pictures without a login. */
  readonly followHint: string;
  /** What a photo in a mail shows. */
  readonly pictures: Readonly<Record<PhotoKind, string>>;
  readonly footer: string;
  /** The cost of a call, which follows each phone number (docs/domain.md#portuguese-formats). */
  readonly phoneNotes: Readonly<Record<PhoneNote, string>>;
  readonly labels: Readonly<Record<FactLabel, string>>;
  /** Said of a ribbon that carries no words. */
  readonly ribbonless: string;
  /** What the customer chose to happen when a flower is missing. */
  readonly substitutions: Readonly<Record<Substitution, string>>;
  /** The unpaid order that a new one closed. */
  readonly replaced: string;
  /** Why a partner could not continue, in the middle of a sentence. */
  readonly blockKinds: Readonly<Record<BlockKind, string>>;
  /** Why a service came to the office, in the middle of a sentence. */
  readonly escalations: Readonly<Record<EscalationReason, string>>;
  /** Who cancelled a service, or why, after “was cancelled”. */
  readonly cancelledBy: Readonly<Record<'customer' | 'admin' | 'system', string>>;
  readonly categories: Readonly<Record<ContactCategory, string>>;
}

/** All mail texts of a language. */
export interface MailTexts {
  readonly frame: MailFrame;
  readonly mails: Readonly<Record<MailTextKey, MailText>>;
}

/** Fills the placeholders of a text. A missing value is a programming error, and the mail is not sent. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a mail has no value for {${name}}`);
    return value;
  });
