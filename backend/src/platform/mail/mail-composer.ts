import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import type { MailRecipient } from './mail-outbox.js';

/** A queued mail; `recipient` is null if it was erased. */
export interface QueuedMail {
  readonly id: string;
  readonly template: MailTemplate;
  readonly recipient: MailRecipient | null;
  readonly values: Readonly<Record<string, string>>;
}

export interface MailAddress {
  readonly name: string;
  readonly email: string;
}

/** A file attached to a mail. */
export interface MailAttachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The content id under which the mail's HTML shows the file; undefined for a file that is only attached. */
  readonly contentId?: string;
}

/** A composed mail; attachments and body are created when the mail is sent. */
export interface ComposedMail {
  readonly to: MailAddress;
  readonly replyTo: MailAddress;
  readonly subject: string;
  /** Creates the attachments. If this fails, the mail is retried as after an error of the mail server. */
  attachments(): Promise<readonly MailAttachment[]>;
  /** Creates the bodies; `links` are the URLs of the mail's buttons. */
  body(): { readonly html: string; readonly text: string; readonly links: readonly string[] };
}

/**
 * The outcome of composing a mail: `stale` means that the mail is no longer needed, but can still be shown; `gone` that
 * its recipient, or the record that it is about, no longer exists; `broken` that composing failed and may succeed
 * later.
 */
export type Composition =
  | { readonly kind: 'mail'; readonly mail: ComposedMail; readonly stale?: string }
  | { readonly kind: 'gone'; readonly reason: string }
  | { readonly kind: 'broken'; readonly error: Error };

/** Composes mails; implemented by the module that knows the records that the mails are about. */
export abstract class MailComposer {
  /** Returns one composition per mail, in the given order; reads the records that the mails are about in one batch. */
  abstract compose(mails: readonly QueuedMail[]): Promise<readonly Composition[]>;

  /**
   * Called with the mails that are about to be sent, possibly repeatedly, and without those that are gone or stale;
   * returns the ids of those that their recipients do not want.
   */
  abstract beforeSending(mails: readonly QueuedMail[]): Promise<ReadonlySet<string>>;
}
