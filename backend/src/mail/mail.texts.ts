import type { ContactCategory } from '@perpetua/contracts/contact.contract';
import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import type { Substitution } from '@perpetua/contracts/delivery-rules';
import type { PhoneNote } from '@perpetua/contracts/site.contract';

/**
 * The texts by their template; four have another: for a payment after the date had passed, for flowers that never came,
 * for work whose photo has come already, for a document that corrects another. An order by phone has its own two for its end.
 */
export type MailTextKey =
  | MailTemplate
  | 'payment_confirmed_late'
  | 'phone_order_expired'
  | 'phone_order_cancelled'
  | 'credit_note_issued'
  | 'no_partner_missed'
  | 'proof_reminder_photographed';

/** What the list of facts in a mail may name. */
export type FactLabel =
  | 'order'
  | 'products'
  | 'visits'
  | 'when'
  | 'firstVisit'
  | 'where'
  | 'ribbon'
  | 'substitution'
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
  | 'partnerName';

/** The words of one mail; `{…}` is filled in. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Words of the one button; a mail without has nothing to open. */
  readonly button?: string;
}

/** What every mail of a language has around its own words. */
export interface MailFrame {
  readonly greeting: string;
  /** Greeting for a recipient whose name is not known. */
  readonly greetingNameless: string;
  readonly closing: string;
  readonly linkHint: string;
  readonly footer: string;
  /** Each number states the cost of a call (docs/domain.md#portuguese-formats). */
  readonly phoneNotes: Readonly<Record<PhoneNote, string>>;
  readonly labels: Readonly<Record<FactLabel, string>>;
  /** What to do when a flower is missing. */
  readonly substitutions: Readonly<Record<Substitution, string>>;
  readonly categories: Readonly<Record<ContactCategory, string>>;
}

/** The words of a language. */
export interface MailTexts {
  readonly frame: MailFrame;
  readonly mails: Readonly<Record<MailTextKey, MailText>>;
}

/** Fills a text in. A placeholder without a value is an error of ours: such a mail is not sent. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a mail has no value for {${name}}`);
    return value;
  });
