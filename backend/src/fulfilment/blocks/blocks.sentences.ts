import type { ServiceSentences } from '../history/sentence-context.js';
import type { blockEvents } from './blocks.events.js';

/** The sentences about blocked work in the history of a service. */
export const blockSentences: ServiceSentences<keyof typeof blockEvents> = {
  ServiceBlocked: ({ kind }, { texts }) => texts.blocked(kind),
  BlockResolved: (data, { texts, date }) => texts.unblocked(date(data.date)),
  BlockEscalated: (_, { texts }) => texts.teamSearches(),
};
