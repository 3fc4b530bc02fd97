import {
  type ServiceDeadline,
  type ServiceEventType,
  serviceLifecycle,
} from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { defineDeadlines } from '../../platform/deadlines/deadline-definition.js';
import { type CommandOf, decisions, type Deadline, type Decider } from '../../platform/domain/decider.js';
import { blockDeadlines, blockDecisions, blockSentences, blockFolds } from '../blocks/blocks.js';
import { correctionDecisions, correctionFolds, correctionSentences } from '../corrections/corrections.js';
import { counterOfferDecisions, counterOfferFolds, counterOfferSentences } from '../counter-offers/counter-offers.js';
import { disputeDeadlines, disputeDecisions, disputeSentences, disputeFolds } from '../disputes/disputes.js';
import {
  earlyDeliveryDecisions,
  earlyDeliveryFolds,
  earlyDeliverySentences,
} from '../early-delivery/early-delivery.js';
import { offerDeadlines, offerSentences, offerFolds } from '../offers/offers.js';
import { offerDecisions } from '../offers/offers.rules.js';
import {
  partnerFailureDeadlines,
  partnerFailureDecisions,
  partnerFailureSentences,
  partnerFailureFolds,
} from '../partner-failures/partner-failures.js';
import { photoDecisions, photoFolds, photoSentences } from '../photos/photos.js';
import { relocationDecisions, relocationFolds, relocationSentences } from '../relocation/relocation.js';
import {
  reschedulingDeadlines,
  reschedulingDecisions,
  reschedulingSentences,
  reschedulingFolds,
} from '../rescheduling/rescheduling.js';
import { visitDeadlines, visitDecisions, visitSentences, visitFolds } from '../visits/visits.js';
import { routeDecisions } from '../routes/routes.js';
import type { ServiceSentences } from '../history/sentence-context.js';
import { schedule } from './scheduling.rules.js';
import { ScheduleService } from './service.commands.js';
import { serviceNotFound } from './service.errors.js';
import { type ServiceEvent, serviceEvents, type ServiceEventData, wasOnlyOffer } from './service.events.js';
import {
  type Service,
  type ServiceDeadlines,
  type ServiceFolds,
  type ServiceState,
  type ServiceBefore,
  type ServiceIn,
  initialServiceState,
} from './service.state.js';

const knownService = (state: ServiceState): Service => {
  if (state.status === 'none') throw serviceNotFound();
  return state;
};

/**
 * The rule of every command, combined from the tables of the topics. The folds, deadlines and sentences below are
 * combined in the same way.
 */
export const serviceDecisions = decisions<ServiceState, ServiceEvent, DeadlineWindows>()
  .on(ScheduleService, schedule)
  .include(offerDecisions, knownService)
  .include(counterOfferDecisions, knownService)
  .include(visitDecisions, knownService)
  .include(routeDecisions, knownService)
  .include(photoDecisions, knownService)
  .include(reschedulingDecisions, knownService)
  .include(relocationDecisions, knownService)
  .include(partnerFailureDecisions, knownService)
  .include(blockDecisions, knownService)
  .include(correctionDecisions, knownService)
  .include(disputeDecisions, knownService)
  .include(earlyDeliveryDecisions, knownService);

/** A command that the rules of a service handle. */
export type ServiceCommand = CommandOf<typeof serviceDecisions>;

/** The types of all events except the first, `ServiceScheduled`. */
export type FoldedType = Exclude<ServiceEventType, 'ServiceScheduled'>;

/** The fold of every event type except `ServiceScheduled`, which creates the state. */
const serviceFolds: ServiceFolds<FoldedType> = {
  ...offerFolds,
  ...counterOfferFolds,
  ...visitFolds,
  ...photoFolds,
  ...reschedulingFolds,
  ...relocationFolds,
  ...partnerFailureFolds,
  ...blockFolds,
  ...correctionFolds,
  ...disputeFolds,
  ...earlyDeliveryFolds,
};

/** The rule of every deadline: when it is due, and what it sends (docs/domain.md#deadlines). */
const serviceDeadlineRules: ServiceDeadlines<ServiceDeadline> = {
  ...offerDeadlines,
  ...visitDeadlines,
  ...reschedulingDeadlines,
  ...partnerFailureDeadlines,
  ...blockDeadlines,
  ...disputeDeadlines,
};

/** What each deadline of a service sends when it is due, by kind. */
export const serviceDeadlineActions = defineDeadlines(
  serviceEvents.streamType,
  Object.fromEntries(Object.entries(serviceDeadlineRules).map(([kind, { fire }]) => [kind, fire])),
);

/** The sentence about every event type in a service's history. */
export const serviceSentences: ServiceSentences<ServiceEventType> = {
  ...offerSentences,
  ...counterOfferSentences,
  ...visitSentences,
  ...photoSentences,
  ...reschedulingSentences,
  ...relocationSentences,
  ...partnerFailureSentences,
  ...blockSentences,
  ...correctionSentences,
  ...disputeSentences,
  ...earlyDeliverySentences,
};

/**
 * The state after an event. Never throws: an event that the lifecycle does not allow in this status, or that only a
 * later version knows, changes nothing.
 */
export const evolveService = (state: ServiceState, event: ServiceEvent): ServiceState => {
  if (event.type === 'ServiceScheduled') return state.status === 'none' ? scheduled(event.data) : state;
  if (state.status === 'none') return state;
  const after = folded<FoldedType>(state, event);
  return after !== state && wasOnlyOffer(event)
    ? folded<FoldedType>(after, { type: 'OffersExhausted', data: { at: event.data.at } })
    : after;
};

/** The union of the events of the given types, each type with its own data. */
type FoldedEvent<Type extends FoldedType> = {
  readonly [One in Type]: { readonly type: One; readonly data: ServiceEventData<One> };
}[Type];

const folded = <Type extends FoldedType>(service: Service, event: FoldedEvent<Type>): Service =>
  isBefore(service, event.type) ? serviceFolds[event.type](service, event.data) : service;

const isBefore = <Type extends FoldedType>(service: Service, type: Type): service is ServiceBefore<Type> =>
  serviceLifecycle.permits(service.status, type);

const scheduled = (agreed: ServiceEventData<'ServiceScheduled'>): ServiceIn<'scheduled'> => ({
  status: 'scheduled',
  agreed,
  scheduledDate: agreed.scheduledDate,
  scheduledHour: agreed.scheduledHour,
  promisedDate: agreed.scheduledDate,
  matchFrom: agreed.matchFrom,
  cancelAt: agreed.cancelAt,
  round: 0,
  offerHistory: [],
  isCancelledFree: undefined,
  isMoved: undefined,
  plannedPartnerId: undefined,
  answered: null,
  visit: 1,
  photos: [],
  blockResolvedTo: null,
  lateStart: null,
  earlyAllowed: null,
  feedback: null,
  resolution: null,
  refundedCents: 0,
  earnedCents: 0,
});

/**
 * The armed deadlines of a service: those that the lifecycle lists for its status and for which the state contains an
 * instant.
 */
export const serviceDeadlines = (state: ServiceState): readonly Deadline[] => {
  if (state.status === 'none') return [];
  return serviceLifecycle.deadlinesOf(state.status).flatMap((kind) => {
    const due = serviceDeadlineRules[kind].dueAt(state);
    return due === null ? [] : [{ kind, dueAt: new Date(due) }];
  });
};

/**
 * The rules of a service (docs/domain.md#service). Only decisions read the settings: they store the resulting instants
 * in the events, so a later change of a setting does not move a deadline that is already armed.
 */
export const serviceDecider: Decider<ServiceState, ServiceCommand, ServiceEvent, DeadlineWindows> = {
  streamType: serviceEvents.streamType,
  initialState: initialServiceState,
  streamId: (command) => command.payload.serviceId,
  beginsWith: ScheduleService,
  decisions: serviceDecisions,
  evolve: evolveService,
  permits: ({ status }, { type }) => serviceLifecycle.permits(status, type),
  deadlines: serviceDeadlines,
};
