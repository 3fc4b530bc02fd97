import type { DeadlineWindows } from '../../platform/config/deadline-windows.js';
import { type Decider, decisions } from '../../platform/domain/decider.js';
import { absenceDecisions } from '../exceptions/service.absences.js';
import { blockDecisions } from '../exceptions/service.blocks.js';
import { disputeDecisions } from '../exceptions/service.disputes.js';
import { offerDecisions, schedule } from '../offers/service.offers.js';
import { rescheduleDecisions } from '../rescheduling/service.reschedules.js';
import { visitDecisions } from '../visits/service.visits.js';
import { evolveService } from './service-evolution.state.js';
import { ScheduleService, type ServiceCommand } from './service.commands.js';
import { serviceNotFound } from './service.errors.js';
import { type ServiceEvent, serviceEvents } from './service.events.js';
import { initialServiceState, type Service, serviceDeadlines, type ServiceState } from './service.state.js';

const knownService = (state: ServiceState): Service => {
  if (state.status === 'none') throw serviceNotFound();
  return state;
};

/**
 * The rules of a service (docs/domain.md#service). Only decisions read the settings: the instants that they fix are in the
 * events, so a later change of a setting moves no promise that was made.
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
  deadlines: serviceDeadlines,
};
