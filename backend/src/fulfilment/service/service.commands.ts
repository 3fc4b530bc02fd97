import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from './service-fields.js';
import type { ServiceEventData } from './service.events.js';

/** What is agreed when a service is scheduled; the decider adds the deadlines. */
export type ScheduledService = Omit<ServiceEventData<'ServiceScheduled'>, 'matchFrom' | 'cancelAt'>;

/** Schedules a service: a paid delivery or cleaning, or a plan's occurrence that is due. */
export class ScheduleService extends DomainCommand<OfServiceId & ScheduledService> {
  readonly type = 'ScheduleService';
}
