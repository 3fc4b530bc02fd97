import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { DomainCommand } from '../../platform/domain/command.js';
import { decisions } from '../../platform/domain/decider.js';
import { matchingStarted } from '../offers/offers.rules.js';
import { escalateAt } from '../policies/deadlines.policy.js';
import { moved } from '../rescheduling/moves.rules.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ServiceEvent } from '../service/service.events.js';
import { type Service, type ServiceContext, timesOf } from '../service/service.state.js';
import { flexibleWindow } from './flexible-days.policy.js';

/**
 * Cares for a grave on a day on which others of its cemetery are cared for: moves the cleaning to `date`, if its customer
 * agreed to that, and starts matching. The handler has checked that the cemetery is open.
 */
export class JoinRoute extends DomainCommand<OfServiceId & { readonly date: string }> {
  readonly type = 'JoinRoute';
}

/**
 * Does nothing if a partner is being asked or has accepted, or if the customer did not agree to the day: matching may
 * have read what has changed since. A repeat changes nothing.
 */
const joinRoute = (
  { date }: Pick<JoinRoute['payload'], 'date'>,
  service: Service,
  rules: ServiceContext,
): readonly ServiceEvent[] => {
  const window = flexibleWindow(service);
  const isSought = service.status === 'scheduled' || service.status === 'matching';
  if (!isSought || window === null || date < window.from || date > window.to) return [];
  if (date !== service.scheduledDate) return moved(service, { date, hour: null, cause: 'route' }, rules);
  if (service.status === 'matching') return [];
  const { now, settings: windows } = rules;
  const due = escalateAt(timesOf(service), now, windows);
  return [matchingStarted({ round: service.round + 1, now, escalateAt: due })];
};

/** The rule of a cleaning that joins a route. */
export const routeDecisions = decisions<Service, ServiceEvent, DeadlineWindows>().on(JoinRoute, joinRoute);
