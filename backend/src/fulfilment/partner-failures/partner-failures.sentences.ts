import type { ServiceSentences } from '../history/sentence-context.js';
import type { partnerFailureEvents } from './partner-failures.events.js';

/** The sentences in a service's history about partners who did not come or did not finish. */
export const partnerFailureSentences: ServiceSentences<keyof typeof partnerFailureEvents> = {
  PartnerDidNotShow: ({ partnerId, movedTo }, { texts, name, date }) =>
    texts.missed(name(partnerId), movedTo === null ? null : date(movedTo)),
  DeliveryMissed: ({ refundCents }, { texts, money }) => texts.deliveryMissed(money(refundCents)),
  StalledServiceEscalated: ({ partnerId }, { texts, name }) => texts.stalled(name(partnerId)),
};
