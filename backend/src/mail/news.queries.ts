import { Query } from '@nestjs/cqrs';
import type { Language } from '@perpetua/contracts/languages';
import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import type { MailValues, ServiceWords } from './mail.commands.js';

/** The words of notices about which no mail is sent. */
export const noticeWords = ['work_begun', 'offer_over', 'office_rematched', 'office_missed', 'office_partner'] as const;
export type NoticeWords = (typeof noticeWords)[number];

/** The words of messages to a phone or a device; without names, addresses and anything else about a person. */
export const messageWords = ['sms_offer', 'sms_accepted', 'sms_delivered', 'sms_cancelled', 'push_offer'] as const;
export type MessageWords = (typeof messageWords)[number];

export type NewsWords = ServiceWords | NoticeWords | MessageWords;

/** What one person is told, as it was queued. */
export interface News {
  readonly words: NewsWords;
  readonly userId: string;
  /** Whether the person is told as a member of the office: the words and the link are then those for the office. */
  readonly isOffice: boolean;
  readonly values: MailValues;
}

/** News in words; `text` is one paragraph. */
export interface NewsText {
  readonly title: string;
  readonly text: string;
  /** The path of the page of the record; undefined where the reader cannot open it. */
  readonly link: string | undefined;
  /** Whether it is outdated: a list still shows it, but nobody is alarmed any more. */
  readonly isStale: boolean;
}

/**
 * Writes news, in the given order, from the records as they are now; null where what it tells about is not known any
 * more. In `language`, else in that of each person's account.
 */
export class ListNewsTexts extends Query<readonly (NewsText | null)[]> {
  constructor(
    readonly news: readonly News[],
    readonly language?: Language,
  ) {
    super();
  }
}

/**
 * Returns the ids of the queued mails whose recipients do not want them; handled by notifications, which keeps what
 * people have chosen.
 */
export class ListUnwantedMails extends Query<ReadonlySet<string>> {
  constructor(
    readonly mails: readonly { readonly id: string; readonly template: MailTemplate; readonly userId: string }[],
  ) {
    super();
  }
}

/** The mails to accounts that no event queues, and that are also shown as notices. */
export const noticedMails: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'invoice_issued',
  'payment_reminder',
  'plan_ending',
  'proof_reminder',
  'grave_changed',
  'grave_removed',
  'partner_grave_corrected',
]);
