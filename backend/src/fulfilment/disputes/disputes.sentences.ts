import type { ServiceSentences } from '../history/sentence-context.js';
import type { disputeEvents } from './disputes.events.js';

/** The sentences about complaints in the history of a service. Partners do not see refund amounts. */
export const disputeSentences: ServiceSentences<keyof typeof disputeEvents> = {
  DisputeOpened: ({ by }, { texts, as }) =>
    as === 'customer' && by === 'customer' ? texts.disputedByYou() : texts.disputed(),
  DisputeRejected: (_, { texts }) => texts.disputeRejected(),
  PartialRefundGranted: ({ refundCents }, { texts, as, money }) =>
    as === 'partner' ? texts.partlyRefundedForYou() : texts.partlyRefunded(money(refundCents)),
  RedoOrdered: (data, { texts, date }) => texts.redo(date(data.date)),
  RedoAssignedToAnotherPartner: (data, { texts, date }) => texts.redoByAnother(date(data.date)),
  FullRefundGranted: ({ refundCents }, { texts, as, money }) =>
    as === 'partner' ? texts.fullyRefundedForYou() : texts.fullyRefunded(money(refundCents)),
};
