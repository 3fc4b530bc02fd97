import type { offerEvents } from './offers.events.js';
import {
  commonOf,
  earlierOffers,
  withoutPartner,
  type Common,
  type OfferedPartner,
  type OpenOffer,
  openOffersOf,
  type ServiceFolds,
  type ServiceDeadlines,
  type ServiceIn,
} from '../service/service.state.js';
import type { ServiceEventData } from '../service/service.events.js';
import { enqueue, send } from '../../platform/processes/output.js';
import { rematchAt } from '../policies/deadlines.policy.js';
import { EscalateService, ExpireOffer, StartMatching } from './offers.commands.js';
import type { SentenceContext, ServiceSentences } from '../history/sentence-context.js';

/** The reason stored when an offer is withdrawn because another partner has accepted: a code that the audit translates. */
export const TAKEN = 'taken';

/** How each event of matching, offers and assignments changes the state. */
export const offerFolds: ServiceFolds<keyof typeof offerEvents> = {
  MatchingStarted: (service, { round, at, escalateAt, plan }) => ({
    ...commonOf(service),
    plannedPartnerId: plan?.partnerId ?? service.plannedPartnerId,
    round,
    status: 'matching',
    matchingSince: at,
    escalateAt,
  }),
  OfferMade: (service, data) => ({
    ...commonOf(service),
    round: data.round,
    offerHistory: offeredAgain(service.offerHistory, data),
    status: 'offered',
    offers: [...openOffersOf(service), openOffer(data)],
    askNextAt: data.askNextAt ?? ('askNextAt' in service ? service.askNextAt : null),
    escalateAt: service.status === 'escalated' ? null : service.escalateAt,
  }),
  NoOtherPartnerFound: (service, { round }) => ({ ...service, round, askNextAt: null }),
  // Whoever does not want the service, or may not have it, is replaced at once.
  OfferDeclined: (service, data) => ({ ...offerEnded(service, data, 'declined'), askNextAt: data.at }),
  OfferExpired: (service, data) => offerEnded(service, data, 'expired'),
  OfferWithdrawn: (service, data) => ({ ...offerEnded(service, data, 'withdrawn'), askNextAt: data.at }),
  OffersExhausted: (service, { at }) => ({
    ...commonOf(service),
    round: service.round + 1,
    status: 'matching',
    matchingSince: at,
    escalateAt: service.escalateAt,
  }),
  NoPartnerFound: (service) => ({
    ...commonOf(service),
    round: service.round + 1,
    status: 'escalated',
    escalation: 'no_partner',
  }),
  ServiceEscalated: (service, { offerId }) => ({
    ...commonOf(service),
    round: service.round + 1,
    offerHistory: ended(service.offerHistory, offerId, 'withdrawn'),
    status: 'escalated',
    escalation: 'time_short',
  }),
  OfferAccepted: (service, { partnerId, offerId, at, movedTo, missedAt, via, handBackUntil, hour }) => ({
    ...commonOf(service),
    scheduledDate: movedTo ?? service.scheduledDate,
    status: 'accepted',
    assignment: {
      partnerId,
      offerId,
      distanceKm: distanceOf(service.offers, offerId),
      ...acceptedAt(at),
      ...(via !== undefined && { via, handBackUntil }),
      ...(hour !== undefined && { hour }),
    },
    missedAt,
  }),
  PartnerAssigned: (service, { partnerId, distanceKm, at, movedTo, missedAt }) => ({
    ...commonOf(service),
    scheduledDate: movedTo ?? service.scheduledDate,
    status: 'accepted',
    assignment: { partnerId, offerId: null, distanceKm, ...acceptedAt(at) },
    missedAt,
  }),
  PartnerWithdrew: (service, { at, handedBack, escalateAt }) => ({
    ...withoutPartner(service, handedBack ? 'handed_back' : 'withdrew'),
    status: 'matching',
    matchingSince: at,
    escalateAt,
  }),
  PartnerWithdrewLate: (service, { handedBack }) => ({
    ...withoutPartner(service, handedBack ? 'handed_back' : 'withdrew'),
    status: 'escalated',
    escalation: 'withdrew_late',
  }),
};

/** When a partner got the service; nothing for events that do not say. */
const acceptedAt = (at: string | undefined): { readonly acceptedAt?: string } =>
  at === undefined ? {} : { acceptedAt: at };

const openOffer = ({ offerId, partnerId, distanceKm, expiresAt, by }: ServiceEventData<'OfferMade'>): OpenOffer => ({
  offerId,
  partnerId,
  distanceKm,
  expiresAt,
  ...(by === 'admin' && { by }),
});

const offeredAgain = (history: Common['offerHistory'], made: ServiceEventData<'OfferMade'>): Common['offerHistory'] => {
  const before = history.find(({ partnerId }) => partnerId === made.partnerId);
  const again: OfferedPartner = {
    partnerId: made.partnerId,
    times: (before?.times ?? 0) + 1,
    declined: before?.declined ?? false,
    offerId: made.offerId,
    ended: null,
    ...earlierOffers(before, made.offerId),
  };
  return [...history.filter((one) => one !== before), again];
};

type OfferEnd = 'declined' | 'expired' | 'withdrawn';

/** Records how an open offer ended; the other open offers stay. */
const offerEnded = (
  service: ServiceIn<'offered'>,
  { offerId }: { readonly offerId: string },
  how: OfferEnd,
): ServiceIn<'offered'> => ({
  ...service,
  offerHistory: ended(service.offerHistory, offerId, how),
  offers: service.offers.filter((open) => open.offerId !== offerId),
});

const ended = (history: Common['offerHistory'], offerId: string | null, how: OfferEnd): Common['offerHistory'] =>
  history.map((one): OfferedPartner =>
    offerId !== null && one.offerId === offerId
      ? { ...one, ended: how, declined: one.declined || how === 'declined' }
      : one,
  );

const distanceOf = (offers: readonly OpenOffer[], accepted: string): number | null =>
  offers.find(({ offerId }) => offerId === accepted)?.distanceKm ?? null;

/** The deadlines of matching and offers: when each is due, and the command or job that it sends. */
export const offerDeadlines: ServiceDeadlines<'start_matching' | 'rematch' | 'offer_expiry' | 'stagger' | 'escalate'> =
  {
    start_matching: {
      dueAt: (service) => service.matchFrom,
      fire: ({ streamId: serviceId }) => send(StartMatching, { serviceId }),
    },
    rematch: {
      dueAt: (service) =>
        service.status === 'matching' ? rematchAt(new Date(service.matchingSince)).toISOString() : null,
      fire: ({ streamId: serviceId }) => enqueue('matching', 'find-partner', { serviceId }),
    },
    offer_expiry: {
      dueAt: (service) =>
        openOffersOf(service)
          .map(({ expiresAt }) => expiresAt)
          .toSorted()[0] ?? null,
      fire: ({ streamId: serviceId, dueAt }) => send(ExpireOffer, { serviceId, dueAt: dueAt.toISOString() }),
    },
    stagger: {
      dueAt: (service) => ('askNextAt' in service ? service.askNextAt : null),
      fire: ({ streamId: serviceId }) => enqueue('matching', 'find-partner', { serviceId }),
    },
    escalate: {
      dueAt: (service) => ('escalateAt' in service ? service.escalateAt : null),
      fire: ({ streamId: serviceId }) => send(EscalateService, { serviceId }),
    },
  };

const withdrew = (
  { partnerId, handedBack }: { readonly partnerId: string; readonly handedBack?: true | undefined },
  { texts, as, name }: SentenceContext,
): string => {
  if (as !== 'admin') return texts.searchingAgain();
  return handedBack ? texts.handedBack(name(partnerId)) : texts.withdrew(name(partnerId));
};

const movedTo = ({ movedTo: day }: { readonly movedTo: string | null }, { date }: SentenceContext): string | null =>
  day === null ? null : date(day);

const hourChosen = (
  { partnerId, hour }: { readonly partnerId: string; readonly hour: string },
  { texts, as, name }: SentenceContext,
): string => {
  if (as === 'partner') return texts.hourChosenForYou(hour);
  return as === 'customer' ? texts.hourChosenByYou(name(partnerId), hour) : texts.hourChosen(name(partnerId), hour);
};

/**
 * The sentences about matching and offers in a service's history. Only admins read which partner declined or did not
 * answer.
 */
export const offerSentences: ServiceSentences<'ServiceScheduled' | keyof typeof offerEvents> = {
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
  OfferExpired: ({ partnerId, hour }, { texts, as, name }) => {
    if (as !== 'admin') return null;
    return hour === undefined ? texts.unanswered(name(partnerId)) : texts.notChosen(name(partnerId), hour);
  },
  OfferWithdrawn: ({ partnerId, reason }, { texts, as, name }) => {
    if (as !== 'admin') return null;
    return reason === TAKEN ? texts.takenByAnother(name(partnerId)) : texts.withdrawn(name(partnerId));
  },
  OffersExhausted: () => null,
  NoOtherPartnerFound: (_, { texts, as }) => (as === 'admin' ? texts.nobodyElse() : null),
  NoPartnerFound: (_, { texts }) => texts.teamSearches(),
  ServiceEscalated: (_, { texts }) => texts.teamSearches(),
  OfferAccepted: (data, context) => {
    const { as, texts, name } = context;
    if (data.hour !== undefined) return hourChosen({ ...data, hour: data.hour }, context);
    if (data.via === 'standing' && as === 'partner') return texts.acceptedInAdvanceByYou();
    if (data.via === 'standing' && as === 'admin') return texts.acceptedInAdvance(name(data.partnerId));
    return as === 'partner'
      ? texts.acceptedByYou(movedTo(data, context))
      : texts.accepted(name(data.partnerId), movedTo(data, context));
  },
  PartnerAssigned: (data, context) =>
    context.as === 'partner'
      ? context.texts.assignedToYou(movedTo(data, context))
      : context.texts.assigned(context.name(data.partnerId), movedTo(data, context)),
  PartnerWithdrew: withdrew,
  PartnerWithdrewLate: withdrew,
};
