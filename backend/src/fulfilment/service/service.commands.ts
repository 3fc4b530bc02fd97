import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from './service-fields.js';
import type { ServiceEventData } from './service.events.js';

/** What is agreed when a service is scheduled; the decider adds the deadlines. */
export type ScheduledService = Omit<ServiceEventData<'ServiceScheduled'>, 'matchFrom' | 'cancelAt'>;

/** Schedules a service: a paid delivery or cleaning, or a plan's occurrence that is due. */
export class ScheduleService extends DomainCommand<
  OfServiceId &
    ScheduledService & {
      /** The next open day for a plan's visit whose day has closed since the purchase; set by the handler. */
      readonly nextOpenDay?: string | undefined;
    }
> {
  readonly type = 'ScheduleService';
}
