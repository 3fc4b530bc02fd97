import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import type { MailValues, MessageWords, NoticeWords } from '../mail/index.js';
import type { EventDefinitions, EventOf } from '../platform/event-store/event-definition.js';

/** Who can be told of an event: the customer and the partner concerned, and the office. */
export const people = ['customer', 'partner', 'admins'] as const;
export type Person = (typeof people)[number];

/** The line of an event that nobody is told of, because everybody concerned caused it, or is told of another event. */
export const nobody = 'nobody';

/**
 * The words of a line. Everybody is told on the page of notices: with the words of the mail, or, where no mail is sent,
 * with the words of `notice`.
 */
type ToldInWords<Words> =
  | { readonly mail: Words; readonly notice?: undefined }
  | { readonly notice: NoticeWords; readonly mail?: undefined };

/** What one person is told of an event: the words by channel. */
export type Told<Data, Words> = ToldInWords<Words> & {
  /** A message to the phone of somebody who chose it. */
  readonly sms?: MessageWords;
  /** Whether the event is urgent enough for a message to the phone; always, when left out. `at`: when it happened. */
  readonly smsWhen?: (data: Data, at: Date) => boolean;
  /** A message to the devices that asked for it. */
  readonly push?: MessageWords;
  /** Facts of the event that the words need; ids, amounts, dates and codes, never personal data. */
  readonly values?: (data: Data, streamId: string) => MailValues;
  /** Whether this event concerns the person at all; always, when left out. */
  readonly when?: (data: Data) => boolean;
};

/** What is told to each person; a list where the words depend on the event. */
export type Notices<Data, Words> = { readonly [One in Person]?: Told<Data, Words> | readonly Told<Data, Words>[] };
type Line<Data, Words> = typeof nobody | Notices<Data, Words>;

/** One line for each event of a stream type: an event without a line does not compile. */
export type Recipients<Definitions extends EventDefinitions, Words = MailTemplate> = {
  readonly [Type in EventOf<Definitions>['type']]: Line<Extract<EventOf<Definitions>, { type: Type }>['data'], Words>;
};
