import type { ServiceSentences } from '../history/sentence-context.js';
import type { reschedulingEvents } from './rescheduling.events.js';

/** The sentences in a service's history about a changed or proposed date. */
export const reschedulingSentences: ServiceSentences<keyof typeof reschedulingEvents> = {
  ServiceRescheduled: (data, { texts, date }) => texts.rescheduled(date(data.date), data.hour),
  RescheduleProposed: ({ by, date: day, hour }, { texts, as, date }) =>
    by === as ? texts.proposedByYou(date(day), hour) : texts.proposed(by, date(day), hour),
  RescheduleAgreed: (data, { texts, date }) => texts.agreed(date(data.date)),
  RescheduleRefused: (_, { texts }) => texts.refused(),
  RescheduleLapsed: (_, { texts }) => texts.lapsed(),
};
