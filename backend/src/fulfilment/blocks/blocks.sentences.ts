import type { ServiceSentences } from '../history/sentence-context.js';
import type { blockEvents } from './blocks.events.js';

/** The history's sentences about work that cannot continue. */
export const blockSentences: ServiceSentences<keyof typeof blockEvents> = {
  ServiceBlocked: ({ kind }, { texts }) => texts.blocked(kind),
  BlockResolved: (data, { texts, date }) => texts.unblocked(date(data.date)),
  BlockEscalated: (_, { texts }) => texts.teamSearches(),
};
