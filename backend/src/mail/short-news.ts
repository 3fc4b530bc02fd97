import type { ServiceType } from '@perpetua/contracts/fulfilment.contract';
import type { MailTextKey } from './mail.texts.js';
import type { MessageWords, NoticeWords } from './news.queries.js';

/**
 * The texts of notices without a mail, and of messages to phones and devices; `{…}` are placeholders. A message to a
 * phone is the text followed by the address of the page.
 */
export interface ShortTexts {
  /** What is delivered or done, in the middle of a sentence. */
  readonly services: Readonly<Record<ServiceType, string>>;
  /** What has become of a partner, by the last part of the event's name. */
  readonly partnerStatuses: Readonly<Record<string, string>>;
  /** The text of a notice whose mail speaks of itself, for example of what is attached to it. */
  readonly instead: Readonly<Partial<Record<MailTextKey, string>>>;
  readonly texts: Readonly<Record<NoticeWords | MessageWords, { readonly title: string; readonly text: string }>>;
}
