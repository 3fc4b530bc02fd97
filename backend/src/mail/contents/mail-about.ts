import type { PhotoKind } from '@perpetua/contracts/service-photos';
import type { ContactMessage } from '../../contact/index.js';
import type { ServiceSummary } from '../../fulfilment/index.js';
import type { GraveFacts } from '../../graves/index.js';
import type { OrderDetails, OrderSummary } from '../../ordering/index.js';
import type { MailAddress } from '../../platform/mail/mail-composer.js';
import type { SubscriptionSummary } from '../../subscriptions/index.js';
import type { FactLabel, MailTextKey } from '../mail.texts.js';
import type { MailWords } from './mail-words.js';

/**
 * The records that a mail is about, read when the mail is composed. Records that the mail does not need, or that no
 * longer exist, are undefined.
 */
export interface MailAbout {
  /** The values that were queued with the mail. */
  readonly values: Readonly<Record<string, string>>;
  readonly recipientId: string | undefined;
  /** The zone of the recipient's own place, if the mail tells a partner about a service; else undefined. */
  readonly partnerZone: string | undefined;
  readonly order: OrderSummary | undefined;
  /** What the customer wrote with the order; undefined for mails that do not repeat it. */
  readonly details: Pick<OrderDetails, 'wishes'> | undefined;
  readonly service: ServiceSummary | undefined;
  /** What the recipient has accepted for the days `from` to `to` that the mail is about; undefined for other mails. */
  readonly workOnDays: readonly ServiceSummary[] | undefined;
  readonly plan: SubscriptionSummary | undefined;
  /** The name of the partner who has accepted the service, or who applied. */
  readonly partnerName: string | undefined;
  /** Why an admin rejected or suspended the partner to whom a decision is told. */
  readonly decisionReason: string | undefined;
  readonly grave: GraveFacts | undefined;
  readonly message: ContactMessage | undefined;
  /** The sender of `message`; undefined when no e-mail address is known. */
  readonly sender: MailAddress | undefined;
}

export interface MailFact {
  readonly label: FactLabel;
  readonly value: string;
}

/** A photo in a mail: its id and what it shows. */
export interface MailPicture {
  readonly photoId: string;
  readonly kind: PhotoKind;
}

/** A mail before it is laid out: the key of the text, the values to fill in, and the facts listed below the text. */
export interface MailContent {
  readonly text: MailTextKey;
  readonly values: Readonly<Record<string, string>>;
  readonly facts: readonly MailFact[];
  /** Photos that are shown in the mail, attached to it. */
  readonly pictures?: readonly MailPicture[];
  /** The target of the button: a path of our website, or a complete URL. */
  readonly link?: string;
  /** A person's literal words, shown as a quote. */
  readonly quote?: string;
  readonly replyTo?: MailAddress;
  /** Why this mail is no longer needed; undefined while it is needed. */
  readonly stale?: string;
}

/**
 * Writes the content of one kind of mail; returns undefined when the record that the mail is about no longer exists.
 */
export type ContentWriter = (about: MailAbout, words: MailWords) => MailContent | undefined;
