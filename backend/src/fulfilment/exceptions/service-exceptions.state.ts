import type { ServiceEvent } from '../service/service.events.js';
import { blockEvents, disputeEvents, missedEvents, reschedulingEvents } from './service-exceptions.events.js';
import type { AskedPartner, Departure, Service, ServiceMoment } from '../service/service.state.js';

const exceptionEvents = { ...reschedulingEvents, ...missedEvents, ...blockEvents, ...disputeEvents };

type EventOfType<Type> = Extract<ServiceEvent, { type: Type }>;
/** An event that is not on the happy path. */
export type ExceptionEvent = EventOfType<keyof typeof exceptionEvents>;
type Change = Partial<Service>;

/** Whether an event is not on the happy path. */
export const isExceptionEvent = (event: ServiceEvent): event is ExceptionEvent =>
  Object.hasOwn(exceptionEvents, event.type);

/** The fields that such an event changes. */
export const exceptionChanges = (service: Service, event: ExceptionEvent): Change => {
  if (isOf(reschedulingEvents, event)) return reschedulingChanges(service, event);
  if (isOf(missedEvents, event)) return missedChanges(service, event);
  return isOf(blockEvents, event) ? blockChanges(service, event) : disputeChanges(service, event);
};

const isOf = <Types extends object>(
  types: Types,
  event: ExceptionEvent,
): event is EventOfType<keyof Types> & ExceptionEvent => Object.hasOwn(types, event.type);

const reschedulingChanges = (service: Service, event: EventOfType<keyof typeof reschedulingEvents>): Change => {
  switch (event.type) {
    case 'ServiceRescheduled':
      return {
        ...agreedOn(event.data),
        matchFrom: event.data.matchFrom,
        missedAt: event.data.missedAt,
        ...(event.data.escalateAt === null ? {} : soughtAgain(service, event.data)),
      };
    case 'RescheduleProposed': {
      const { by, date, hour, remarkId, lapsesAt } = event.data;
      return { proposal: { by, date, hour, remarkId, lapsesAt }, answered: null };
    }
    case 'RescheduleAgreed':
      return {
        ...agreedOn(event.data),
        missedAt: event.data.missedAt,
        proposal: null,
        answered: { by: event.data.by, agree: true },
      };
    case 'RescheduleRefused':
      return { proposal: null, answered: { by: event.data.by, agree: false } };
    case 'RescheduleLapsed':
      return { proposal: null };
  }
};

const missedChanges = (service: Service, event: EventOfType<keyof typeof missedEvents>): Change => {
  switch (event.type) {
    case 'PartnerDidNotShow': {
      const { movedTo, at, escalateAt } = event.data;
      return {
        ...withoutHolder(service, 'missed'),
        scheduledDate: movedTo ?? service.scheduledDate,
        matchingSince: movedTo === null ? null : at,
        escalateAt,
      };
    }
    case 'DeliveryMissed':
      return ended(service, { by: 'system', reason: 'missed', refundCents: event.data.refundCents });
    case 'StalledServiceEscalated':
      return { ...withoutHolder(service, 'relieved'), cancelAt: event.data.cancelAt, escalation: 'stalled' };
  }
};

const blockChanges = (service: Service, event: EventOfType<keyof typeof blockEvents>): Change => {
  switch (event.type) {
    case 'ServiceBlocked': {
      const { kind, remarkId, answerBy } = event.data;
      return { block: { kind, remarkId, answerBy, resolvedTo: null } };
    }
    case 'BlockResolved':
      return {
        ...agreedOn(event.data),
        ...nextVisit(service),
        missedAt: event.data.missedAt,
        block: service.block && { ...service.block, resolvedTo: event.data.date },
      };
    case 'BlockEscalated':
      return { ...withoutHolder(service, 'relieved'), cancelAt: event.data.cancelAt, escalation: 'blocked' };
  }
};

const disputeChanges = (service: Service, event: EventOfType<keyof typeof disputeEvents>): Change => {
  switch (event.type) {
    case 'DisputeOpened': {
      const { reason, remarkId, at: openedAt, alarmAt } = event.data;
      return { dispute: { reason, remarkId, openedAt, alarmAt }, resolution: null };
    }
    case 'DisputeRejected':
      return { closeAt: event.data.closeAt, resolution: { outcome: 'reject', refundCents: null } };
    case 'PartialRefundGranted': {
      const { refundCents, closeAt } = event.data;
      const refundedCents = service.refundedCents + refundCents;
      return { closeAt, refundedCents, resolution: { outcome: 'partial', refundCents } };
    }
    case 'RedoOrdered':
      return {
        ...agreedOn(event.data),
        ...nextVisit(service),
        missedAt: event.data.missedAt,
        resolution: { outcome: 'redo', refundCents: null },
      };
    case 'RedoAssignedToAnotherPartner':
      return {
        ...withoutHolder(service, 'relieved'),
        ...agreedOn(event.data),
        matchingSince: event.data.at,
        escalateAt: event.data.escalateAt,
        resolution: { outcome: 'reassign', refundCents: null },
      };
    case 'FullRefundGranted':
      return {
        ...ended(service, { by: 'admin', reason: 'dispute_upheld', refundCents: event.data.refundCents }),
        resolution: { outcome: 'full', refundCents: null },
      };
  }
};

/** The customer agreed to a new moment. */
const agreedOn = ({ date, hour, cancelAt }: ServiceMoment & { readonly cancelAt: string }): Change => ({
  scheduledDate: date,
  scheduledHour: hour,
  promisedDate: date,
  cancelAt,
});

/** A partner is looked for from the beginning: who has not said no may be asked again. An open offer is over. */
const soughtAgain = (
  service: Service,
  sought: { readonly at: string; readonly escalateAt: string | null },
): Change => ({
  round: service.round + 1,
  matchingSince: sought.at,
  escalateAt: sought.escalateAt,
  offer: null,
  asked: service.asked.map((one) => ({
    ...one,
    times: one.declined ? one.times : 0,
    ended: one.ended ?? ('withdrawn' as const),
  })),
});

/** Free again, and not for this partner; an answer to the offer that was accepted comes too late. */
export const withoutHolder = (service: Service, how: Departure): Change => ({
  ...nextVisit(service),
  holder: null,
  round: service.round + 1,
  matchingSince: null,
  escalateAt: null,
  missedAt: null,
  asked: service.holder === null ? service.asked : departed(service.asked, service.holder, how),
});

const departed = (
  asked: Service['asked'],
  { partnerId, offerId }: NonNullable<Service['holder']>,
  how: Departure,
): Service['asked'] => {
  const before = asked.find((one) => one.partnerId === partnerId);
  const gone: AskedPartner = { partnerId, offerId, times: before?.times ?? 0, declined: true, ended: how };
  return [...asked.filter((one) => one !== before), gone];
};

/** Somebody has to come again: nothing of what was done before counts for it. */
const nextVisit = (service: Service): Change => ({
  visit: service.visit + 1,
  startedAt: null,
  remindAt: null,
  stalledAt: null,
  deliveredAt: null,
  feedbackBy: null,
  closeAt: null,
  rating: null,
  remarkId: null,
});

const ended = (service: Service, cancelled: NonNullable<Service['cancelled']>): Change => ({
  cancelled,
  refundedCents: service.refundedCents + cancelled.refundCents,
  earnedCents: 0,
});
