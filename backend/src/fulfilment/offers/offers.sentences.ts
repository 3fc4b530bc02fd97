import type { SentenceContext, ServiceSentences } from '../history/sentence-context.js';
import type { OfferEventType } from './offers.state.js';

const withdrew = ({ partnerId }: { readonly partnerId: string }, { texts, as, name }: SentenceContext): string =>
  as === 'admin' ? texts.withdrew(name(partnerId)) : texts.searchingAgain();

const movedTo = ({ movedTo: day }: { readonly movedTo: string | null }, { date }: SentenceContext): string | null =>
  day === null ? null : date(day);

/**
 * The sentences about matching and offers in a service's history. Only admins read which partner declined or did not
 * answer.
 */
export const offerSentences: ServiceSentences<'ServiceScheduled' | OfferEventType> = {
  ServiceScheduled: ({ scheduledDate, scheduledHour }, { texts, date }) =>
    texts.scheduled(date(scheduledDate), scheduledHour),
  MatchingStarted: (_, { texts }) => texts.searching(),
  OfferMade: ({ by, partnerId, distanceKm }, { texts, as, offersMade, name, distance }) => {
    if (as === 'admin') return texts.offered(name(partnerId), distance(distanceKm));
    if (by === 'admin') return texts.askedByTeam();
    return offersMade === 1 ? texts.askedNearest() : texts.askedNext();
  },
  OfferDeclined: ({ partnerId, reason }, { texts, as, name }) =>
    as === 'admin' ? texts.declined(name(partnerId), reason.trimEnd().replace(/\.+$/, '')) : null,
  OfferExpired: ({ partnerId }, { texts, as, name }) => (as === 'admin' ? texts.unanswered(name(partnerId)) : null),
  OfferWithdrawn: ({ partnerId }, { texts, as, name }) => (as === 'admin' ? texts.withdrawn(name(partnerId)) : null),
  NoPartnerFound: (_, { texts }) => texts.teamSearches(),
  ServiceEscalated: (_, { texts }) => texts.teamSearches(),
  OfferAccepted: (data, context) =>
    context.as === 'partner'
      ? context.texts.acceptedByYou(movedTo(data, context))
      : context.texts.accepted(context.name(data.partnerId), movedTo(data, context)),
  PartnerAssigned: (data, context) =>
    context.as === 'partner'
      ? context.texts.assignedToYou(movedTo(data, context))
      : context.texts.assigned(context.name(data.partnerId), movedTo(data, context)),
  PartnerWithdrew: withdrew,
  PartnerWithdrewLate: withdrew,
};
