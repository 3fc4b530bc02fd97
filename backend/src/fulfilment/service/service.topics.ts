import type { ServiceDeadline, ServiceEventType } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { defineDeadlines } from '../../platform/deadlines/deadline-definition.js';
import { type CommandOf, decisions } from '../../platform/domain/decider.js';
import { blockDeadlines } from '../blocks/blocks.deadlines.js';
import { blockDecisions } from '../blocks/blocks.rules.js';
import { blockSentences } from '../blocks/blocks.sentences.js';
import { blockFolds } from '../blocks/blocks.state.js';
import { disputeDeadlines } from '../disputes/disputes.deadlines.js';
import { disputeDecisions } from '../disputes/disputes.rules.js';
import { disputeSentences } from '../disputes/disputes.sentences.js';
import { disputeFolds } from '../disputes/disputes.state.js';
import { offerDeadlines } from '../offers/offers.deadlines.js';
import { offerDecisions, schedule } from '../offers/offers.rules.js';
import { offerSentences } from '../offers/offers.sentences.js';
import { offerFolds } from '../offers/offers.state.js';
import { partnerFailureDeadlines } from '../partner-failures/partner-failures.deadlines.js';
import { partnerFailureDecisions } from '../partner-failures/partner-failures.rules.js';
import { partnerFailureSentences } from '../partner-failures/partner-failures.sentences.js';
import { partnerFailureFolds } from '../partner-failures/partner-failures.state.js';
import { reschedulingDeadlines } from '../rescheduling/rescheduling.deadlines.js';
import { reschedulingDecisions } from '../rescheduling/rescheduling.rules.js';
import { reschedulingSentences } from '../rescheduling/rescheduling.sentences.js';
import { reschedulingFolds } from '../rescheduling/rescheduling.state.js';
import { visitDeadlines } from '../visits/visits.deadlines.js';
import { visitDecisions } from '../visits/visits.rules.js';
import { visitSentences } from '../visits/visits.sentences.js';
import { visitFolds } from '../visits/visits.state.js';
import type { ServiceSentences } from '../history/sentence-context.js';
import { ScheduleService } from './service.commands.js';
import { serviceNotFound } from './service.errors.js';
import { type ServiceEvent, serviceEvents } from './service.events.js';
import type { Service, ServiceDeadlines, ServiceFolds, ServiceState } from './service.state.js';

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
  .include(visitDecisions, knownService)
  .include(reschedulingDecisions, knownService)
  .include(partnerFailureDecisions, knownService)
  .include(blockDecisions, knownService)
  .include(disputeDecisions, knownService);

/** A command that the rules of a service handle. */
export type ServiceCommand = CommandOf<typeof serviceDecisions>;

/** The types of all events except the first, `ServiceScheduled`. */
export type FoldedType = Exclude<ServiceEventType, 'ServiceScheduled'>;

/** The fold of every event type except `ServiceScheduled`, which creates the state. */
export const serviceFolds: ServiceFolds<FoldedType> = {
  ...offerFolds,
  ...visitFolds,
  ...reschedulingFolds,
  ...partnerFailureFolds,
  ...blockFolds,
  ...disputeFolds,
};

/** The rule of every deadline: when it is due, and what it sends (docs/domain.md#deadlines). */
export const serviceDeadlineRules: ServiceDeadlines<ServiceDeadline> = {
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
  ...visitSentences,
  ...reschedulingSentences,
  ...partnerFailureSentences,
  ...blockSentences,
  ...disputeSentences,
};
