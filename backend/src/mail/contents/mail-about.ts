import type { ContactMessage } from '../../contact/index.js';
import type { ServiceSummary } from '../../fulfilment/index.js';
import type { OrderDetails, OrderSummary } from '../../ordering/index.js';
import type { PaymentVoucher } from '../../payments/index.js';
import type { MailAddress } from '../../platform/mail/mail-composer.js';
import type { SubscriptionSummary } from '../../subscriptions/index.js';
import type { FactLabel, MailTextKey } from '../mail.texts.js';
import type { MailWords } from './mail-words.js';

/**
 * The records that a mail is about, read when the mail is composed; a record that it does not need, or that no longer
 * exists, is missing.
 */
export interface MailAbout {
  /** What was queued with the mail. */
  readonly values: Readonly<Record<string, string>>;
  readonly recipientId: string | undefined;
  readonly order: OrderSummary | undefined;
  /** What the customer wrote with the order; only for the mails that repeat it. */
  readonly details: Pick<OrderDetails, 'ribbons' | 'substitution'> | undefined;
  readonly service: ServiceSummary | undefined;
  readonly plan: SubscriptionSummary | undefined;
  readonly voucher: PaymentVoucher | undefined;
  /** Of the partner who has accepted the service, or who applied. */
  readonly partnerName: string | undefined;
  readonly message: ContactMessage | undefined;
  /** Who wrote the message. */
  readonly sender: MailAddress | undefined;
}

export interface MailFact {
  readonly label: FactLabel;
  readonly value: string;
}

/** A mail before it is laid out: which text, the values to fill in, and the details shown with the text. */
export interface MailContent {
  readonly text: MailTextKey;
  readonly values: Readonly<Record<string, string>>;
  readonly facts: readonly MailFact[];
  /** A page of ours, or a whole address, that the button leads to. */
  readonly link?: string;
  /** Somebody's own words, shown as such. */
  readonly quote?: string;
  readonly replyTo?: MailAddress;
  /** Why nobody needs this mail any more. */
  readonly stale?: string;
}

/** Makes the content of one kind of mail; undefined when what it is about is gone. */
export type ContentWriter = (about: MailAbout, words: MailWords) => MailContent | undefined;
