import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import type { MailRecipient } from './mail-outbox.js';

/** A queued mail; without a recipient once that was erased. */
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

/** A file that goes with a mail. */
export interface MailAttachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A mail ready to go; its bodies are made when they are asked for. */
export interface ComposedMail {
  readonly to: MailAddress;
  readonly replyTo: MailAddress;
  readonly subject: string;
  /** `links` are the addresses that its button leads to. */
  /** Made when the mail goes out; a failure is tried again like one of the mail server. */
  attachments(): Promise<readonly MailAttachment[]>;
  body(): { readonly html: string; readonly text: string; readonly links: readonly string[] };
}

/**
 * The outcome of composing a mail: `stale` means that the mail is no longer needed, though it can still be read;
 * `gone`, that its recipient or its subject no longer exists; `broken`, that it could not be composed now.
 */
export type Composition =
  | { readonly kind: 'mail'; readonly mail: ComposedMail; readonly stale?: string }
  | { readonly kind: 'gone'; readonly reason: string }
  | { readonly kind: 'broken'; readonly error: Error };

/** Writes the mails; given by the module that knows what they are about. */
export abstract class MailComposer {
  /** Returns one composition per mail, in the given order; reads the records that the mails are about in one batch. */
  abstract compose(mails: readonly QueuedMail[]): Promise<readonly Composition[]>;
}
