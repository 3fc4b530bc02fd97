import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { type Decider, decisions } from '../../platform/domain/decider.js';
import { absenceDecisions } from '../partner-failures/partner-failures.rules.js';
import { blockDecisions } from '../blocks/blocks.rules.js';
import { disputeDecisions } from '../disputes/disputes.rules.js';
import { offerDecisions, schedule } from '../offers/offers.rules.js';
import { rescheduleDecisions } from '../rescheduling/rescheduling.rules.js';
import { visitDecisions } from '../visits/visits.rules.js';
import { evolveService } from './service-folds.state.js';
import { ScheduleService, type ServiceCommand } from './service.commands.js';
import { serviceNotFound } from './service.errors.js';
import { type ServiceEvent, serviceEvents } from './service.events.js';
import { serviceDeadlines } from '../policies/service-due-dates.policy.js';
import { initialServiceState, type Service, type ServiceState } from './service.state.js';

const knownService = (state: ServiceState): Service => {
  if (state.status === 'none') throw serviceNotFound();
  return state;
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
  decisions: decisions<ServiceState, ServiceEvent, DeadlineWindows>()
    .on(ScheduleService, schedule)
    .include(offerDecisions, knownService)
    .include(visitDecisions, knownService)
    .include(rescheduleDecisions, knownService)
    .include(absenceDecisions, knownService)
    .include(blockDecisions, knownService)
    .include(disputeDecisions, knownService),
  evolve: evolveService,
  permits: ({ status }, { type }) => serviceLifecycle.permits(status, type),
  deadlines: serviceDeadlines,
};
