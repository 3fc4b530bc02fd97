import type { ServiceDeadline, ServiceEventType } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { defineDeadlines } from '../../platform/deadlines/deadline-definition.js';
import { type CommandOf, decisions } from '../../platform/domain/decider.js';
import { blockDeadlines } from '../blocks/blocks.deadlines.js';
import { blockDecisions } from '../blocks/blocks.rules.js';
import { blockFolds } from '../blocks/blocks.state.js';
import { disputeDeadlines } from '../disputes/disputes.deadlines.js';
import { disputeDecisions } from '../disputes/disputes.rules.js';
import { disputeFolds } from '../disputes/disputes.state.js';
import { offerDeadlines } from '../offers/offers.deadlines.js';
import { offerDecisions, schedule } from '../offers/offers.rules.js';
import { offerFolds } from '../offers/offers.state.js';
import { partnerFailureDeadlines } from '../partner-failures/partner-failures.deadlines.js';
import { absenceDecisions } from '../partner-failures/partner-failures.rules.js';
import { partnerFailureFolds } from '../partner-failures/partner-failures.state.js';
import { reschedulingDeadlines } from '../rescheduling/rescheduling.deadlines.js';
import { rescheduleDecisions } from '../rescheduling/rescheduling.rules.js';
import { reschedulingFolds } from '../rescheduling/rescheduling.state.js';
import { visitDeadlines } from '../visits/visits.deadlines.js';
import { visitDecisions } from '../visits/visits.rules.js';
import { visitFolds } from '../visits/visits.state.js';
import { ScheduleService } from './service.commands.js';
import { serviceNotFound } from './service.errors.js';
import { type ServiceEvent, serviceEvents } from './service.events.js';
import type { Service, ServiceDeadlines, ServiceFolds, ServiceState } from './service.state.js';

/** What a service consists of: each topic adds its table to each of these. */

const knownService = (state: ServiceState): Service => {
  if (state.status === 'none') throw serviceNotFound();
  return state;
};

/** The rule of every command. */
export const serviceDecisions = decisions<ServiceState, ServiceEvent, DeadlineWindows>()
  .on(ScheduleService, schedule)
  .include(offerDecisions, knownService)
  .include(visitDecisions, knownService)
  .include(rescheduleDecisions, knownService)
  .include(absenceDecisions, knownService)
  .include(blockDecisions, knownService)
  .include(disputeDecisions, knownService);

/** A command that is decided on a service. */
export type ServiceCommand = CommandOf<typeof serviceDecisions>;

/** An event of a service that exists already. */
export type FoldedType = Exclude<ServiceEventType, 'ServiceScheduled'>;

/** A fold for every event except the first. */
export const serviceFolds: ServiceFolds<FoldedType> = {
  ...offerFolds,
  ...visitFolds,
  ...reschedulingFolds,
  ...partnerFailureFolds,
  ...blockFolds,
  ...disputeFolds,
};

/** Every deadline: when it is due, and what it sends (docs/domain.md#deadlines). */
export const deadlineRules: ServiceDeadlines<ServiceDeadline> = {
  ...offerDeadlines,
  ...visitDeadlines,
  ...reschedulingDeadlines,
  ...partnerFailureDeadlines,
  ...blockDeadlines,
  ...disputeDeadlines,
};

/** What the deadlines of a service send. */
export const serviceDeadlineActions = defineDeadlines(
  serviceEvents.streamType,
  Object.fromEntries(Object.entries(deadlineRules).map(([kind, { fire }]) => [kind, fire])),
);
