import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import type { EventDefinitions, EventOf } from '../platform/event-store/event-definition.js';
import type { MailValues } from './mail.commands.js';

/** Who can be told of an event: the customer and the partner concerned, and the office. */
export const people = ['customer', 'partner', 'admins'] as const;
export type Person = (typeof people)[number];

/** The ways to tell a person. A further one is a further name here and a sender; no line of the tables changes. */
export type Channel = 'mail';

/** The line of an event that nobody is told of, because everybody concerned caused it, or is told of another event. */
export const nobody = 'nobody';

/** What one person is told of an event: the words by channel. */
export type Told<Data, Words> = Readonly<Record<Channel, Words>> & {
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
