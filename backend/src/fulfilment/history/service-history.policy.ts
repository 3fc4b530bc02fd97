import type { PhotoKind, ServiceStep } from '@perpetua/contracts/fulfilment.contract';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import { serviceSentences } from '../service/service.decider.js';
import { type HistoryReader, type SentenceContext, sentenceContextFor } from './sentence-context.js';

const sentenceOf = <Type extends ServiceEvent['type']>(
  { type, data }: { readonly type: Type; readonly data: ServiceEventData<Type> },
  context: SentenceContext,
): string | null => serviceSentences[type](data, context);

/**
 * The steps of a service that a reader may know, oldest first. A customer reads that partners are asked and who
 * accepted, but never who declined or was passed over; a partner reads only what happened after accepting; an admin
 * reads every step. Consecutive photos of one kind are one step, with the time of the last photo.
 */
export const serviceHistory = (events: readonly Recorded<ServiceEvent>[], reader: HistoryReader): ServiceStep[] => {
  const context = sentenceContextFor(reader);
  let offersMade = 0;
  return eventsFor(events, reader).flatMap((event, index, all) => {
    if (event.type === 'OfferMade') offersMade += 1;
    if (event.type === 'PhotoAdded' && isPhotoOf(event.data.kind, all[index + 1])) return [];
    const photosTaken = event.type === 'PhotoAdded' ? photosUpTo(all, index, event.data.kind) : 0;
    const sentence = sentenceOf(event, { ...context, offersMade, photosTaken });
    return sentence === null || isRepeated(event, all[index - 1])
      ? []
      : [{ ...timesOf(event), type: event.type, sentence }];
  });
};

/** Whether the event repeats the one before for another partner: such a correction is one step of the history. */
const isRepeated = ({ type, data }: ServiceEvent, before: ServiceEvent | undefined): boolean =>
  type === 'DeliveryCorrected' && before?.type === type && before.data.at === data.at;

/** A report that arrived at most so late counts as made at once. */
const AT_ONCE_MS = 60_000;

/** When it happened, and when that was reported if the report came later. */
const timesOf = ({ data, occurredAt }: Recorded<ServiceEvent>): Pick<ServiceStep, 'at' | 'reportedAt'> => {
  const reportedAt = occurredAt.toISOString();
  const { doneAt: at = reportedAt } = data as { readonly doneAt?: string };
  return occurredAt.getTime() - Date.parse(at) > AT_ONCE_MS ? { at, reportedAt } : { at };
};

/**
 * Selects the events that a reader may know; for a partner, those from the partner's most recent acceptance or
 * assignment on.
 */
const eventsFor = (
  events: readonly Recorded<ServiceEvent>[],
  { as, id }: HistoryReader,
): readonly Recorded<ServiceEvent>[] => {
  if (as !== 'partner') return events;
  const accepted = events.findLastIndex(
    ({ type, data }) => (type === 'OfferAccepted' || type === 'PartnerAssigned') && data.partnerId === id,
  );
  return accepted === -1 ? [] : events.slice(accepted);
};

const isPhotoOf = (kind: PhotoKind, event: ServiceEvent | undefined): boolean =>
  event?.type === 'PhotoAdded' && event.data.kind === kind;

/** The number of consecutive photos of one kind up to and including the event at `index`. */
const photosUpTo = (events: readonly ServiceEvent[], index: number, kind: PhotoKind): number => {
  const before = events.slice(0, index + 1).findLastIndex((event) => !isPhotoOf(kind, event));
  return index - before;
};
