import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import type { Decider } from '../../platform/domain/decider.js';
import { evolveService } from './service-folds.state.js';
import { ScheduleService } from './service.commands.js';
import { type ServiceEvent, serviceEvents } from './service.events.js';
import { serviceDeadlines } from '../policies/service-due-dates.policy.js';
import { initialServiceState, type ServiceState } from './service.state.js';
import { type ServiceCommand, serviceDecisions } from './service.topics.js';

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
