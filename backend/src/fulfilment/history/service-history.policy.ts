import type { PhotoKind, ServiceStep } from '@perpetua/contracts/fulfilment.contract';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import { exceptionSentence, isExceptionEvent } from './exception-sentences.policy.js';
import { type HistoryReader, type Telling, tellingFor } from './telling.js';

/**
 * The steps of a service that a reader may know, oldest first. A customer reads that partners are asked and who
 * accepted, but never who declined or was passed over; a partner reads only what happened after they accepted; an admin
 * reads everything (the figures are in the audit). Consecutive photos of one kind are one step, with the time of the
 * last photo.
 */
export const serviceHistory = (events: readonly Recorded<ServiceEvent>[], reader: HistoryReader): ServiceStep[] => {
  const telling = tellingFor(reader);
  let asked = 0;
  return ownPart(events, reader).flatMap((event, index, own) => {
    if (event.type === 'OfferMade') asked += 1;
    if (event.type === 'PhotoAdded' && isPhotoOf(event.data.kind, own[index + 1])) return [];
    const sentence =
      event.type === 'PhotoAdded'
        ? telling.texts.photographed(event.data.kind, photosUpTo(own, index, event.data.kind))
        : sentenceOf(event, { ...telling, asked });
    return sentence === null ? [] : [{ at: event.occurredAt.toISOString(), type: event.type, sentence }];
  });
};

const ownPart = (
  events: readonly Recorded<ServiceEvent>[],
  { as, id }: HistoryReader,
): readonly Recorded<ServiceEvent>[] => {
  if (as !== 'partner') return events;
  const taken = events.findLastIndex(
    ({ type, data }) => (type === 'OfferAccepted' || type === 'PartnerAssigned') && data.partnerId === id,
  );
  return taken === -1 ? [] : events.slice(taken);
};

const isPhotoOf = (kind: PhotoKind, event: ServiceEvent | undefined): boolean =>
  event?.type === 'PhotoAdded' && event.data.kind === kind;

/** How many consecutive photos of one kind end at an index. */
const photosUpTo = (events: readonly ServiceEvent[], index: number, kind: PhotoKind): number => {
  const before = events.slice(0, index + 1).findLastIndex((event) => !isPhotoOf(kind, event));
  return index - before;
};

/** Returns null when the reader may not know the step. */
const sentenceOf = (event: Exclude<ServiceEvent, { type: 'PhotoAdded' }>, telling: Telling): string | null => {
  const { texts } = telling;
  if (isExceptionEvent(event)) return exceptionSentence(event, telling);
  switch (event.type) {
    case 'ServiceScheduled':
      return texts.scheduled(telling.date(event.data.scheduledDate), event.data.scheduledHour);
    case 'MatchingStarted':
      return texts.searching();
    case 'NoPartnerFound':
    case 'ServiceEscalated':
      return texts.teamSearches();
    case 'PartnerWithdrew':
    case 'PartnerWithdrewLate':
      return telling.as === 'admin' ? texts.withdrew(telling.name(event.data.partnerId)) : texts.searchingAgain();
    case 'FeedbackTimedOut':
      return texts.notRated();
    case 'OfferMade':
    case 'OfferDeclined':
    case 'OfferExpired':
    case 'OfferWithdrawn':
      return offerSentence(event, telling);
    case 'ServiceCancelled':
      return cancelledSentence(event.data, telling);
    case 'OfferAccepted':
    case 'PartnerAssigned':
    case 'ServiceStarted':
    case 'ServiceDelivered':
    case 'FeedbackGiven':
    case 'ServiceClosed':
      return workSentence(event, telling);
  }
};

type OfferEvent = Extract<ServiceEvent, { type: 'OfferMade' | 'OfferDeclined' | 'OfferExpired' | 'OfferWithdrawn' }>;

const offerSentence = (event: OfferEvent, telling: Telling): string | null => {
  const { texts, as } = telling;
  const name = telling.name(event.data.partnerId);
  if (as !== 'admin') {
    if (event.type !== 'OfferMade') return null;
    if (event.data.by === 'admin') return texts.askedByTeam();
    return telling.asked === 1 ? texts.askedNearest() : texts.askedNext();
  }
  switch (event.type) {
    case 'OfferMade':
      return texts.offered(name, telling.distance(event.data.distanceKm));
    case 'OfferDeclined':
      return texts.declined(name, event.data.reason.trimEnd().replace(/\.+$/, ''));
    case 'OfferExpired':
      return texts.unanswered(name);
    case 'OfferWithdrawn':
      return texts.withdrawn(name);
  }
};

type WorkEvent = Extract<
  ServiceEvent,
  {
    type:
      | 'OfferAccepted'
      | 'PartnerAssigned'
      | 'ServiceStarted'
      | 'ServiceDelivered'
      | 'FeedbackGiven'
      | 'ServiceClosed';
  }
>;

const workSentence = (event: WorkEvent, telling: Telling): string => {
  const { texts, as } = telling;
  const isOwn = as === 'partner';
  switch (event.type) {
    case 'OfferAccepted': {
      const moved = movedTo(event.data, telling);
      return isOwn ? texts.acceptedByYou(moved) : texts.accepted(telling.name(event.data.partnerId), moved);
    }
    case 'PartnerAssigned': {
      const moved = movedTo(event.data, telling);
      return isOwn ? texts.assignedToYou(moved) : texts.assigned(telling.name(event.data.partnerId), moved);
    }
    case 'ServiceStarted':
      return isOwn ? texts.startedByYou() : texts.started(telling.name(event.data.partnerId));
    case 'ServiceDelivered':
      return isOwn ? texts.deliveredByYou() : texts.delivered(telling.name(event.data.partnerId));
    case 'FeedbackGiven':
      return as === 'customer' ? texts.ratedByYou(event.data.rating) : texts.rated(event.data.rating);
    case 'ServiceClosed':
      return isOwn ? texts.closedForYou(telling.money(event.data.earnedCents)) : texts.closed();
  }
};

const movedTo = ({ movedTo: date }: { readonly movedTo: string | null }, telling: Telling): string | null =>
  date === null ? null : telling.date(date);

const cancelledSentence = (data: ServiceEventData<'ServiceCancelled'>, telling: Telling): string => {
  const { texts, as } = telling;
  if (as === 'partner') return texts.cancelledForYou(telling.money(data.earnedCents));
  const refund = data.refundCents === 0 ? null : telling.money(data.refundCents);
  if (data.by === 'system') return texts.cancelledUnserved(refund);
  if (data.by === 'admin') return texts.cancelledByTeam(refund);
  return as === 'customer' ? texts.cancelledByYou(refund) : texts.cancelledByCustomer(refund);
};
