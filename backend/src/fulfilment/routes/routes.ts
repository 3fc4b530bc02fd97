import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { DomainCommand } from '../../platform/domain/command.js';
import { decisions } from '../../platform/domain/decider.js';
import { matchingStarted } from '../offers/offers.rules.js';
import { escalateAt } from '../policies/deadlines.policy.js';
import { moved } from '../rescheduling/moves.rules.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import { type Service, type ServiceContext, timesOf } from '../service/service.state.js';
import { flexibleWindow } from './flexible-days.policy.js';

/**
 * Cares for a grave on a day on which others of its cemetery are cared for: moves the cleaning to `date`, if its customer
 * agreed to that, and starts matching. The handler has checked that the cemetery is open. With `plan`, the plan of a
 * season chose the day, which may be the cleaning's own, and the partner who is to be asked first.
 */
export class JoinRoute extends DomainCommand<
  OfServiceId & { readonly date: string; readonly plan?: ServiceEventData<'MatchingStarted'>['plan'] }
> {
  readonly type = 'JoinRoute';
}

const joinRoute = (
  { date, plan }: Pick<JoinRoute['payload'], 'date' | 'plan'>,
  service: Service,
  rules: ServiceContext,
): readonly ServiceEvent[] => {
  if (plan === undefined) return joined(date, service, rules);
  // Whatever has begun to look for a partner since the plan was made goes on by itself.
  if (service.status !== 'scheduled') return [];
  const events = date === service.scheduledDate ? begun(service, rules) : joined(date, service, rules);
  return events.map((event) =>
    event.type === 'MatchingStarted' ? { ...event, data: { ...event.data, plan } } : event,
  );
};

/**
 * Does nothing if a partner is being asked or has accepted, or if the customer did not agree to the day: matching may
 * have read what has changed since. A repeat changes nothing.
 */
const joined = (date: string, service: Service, rules: ServiceContext): readonly ServiceEvent[] => {
  const window = flexibleWindow(service);
  const isSought = service.status === 'scheduled' || service.status === 'matching';
  if (!isSought || window === null || date < window.from || date > window.to) return [];
  if (date !== service.scheduledDate) return moved(service, { date, hour: null, cause: 'route' }, rules);
  return service.status === 'matching' ? [] : begun(service, rules);
};

/** Matching starts on the scheduled day. */
const begun = (service: Service, { now, settings: windows }: ServiceContext): readonly ServiceEvent[] => {
  const due = escalateAt(timesOf(service), now, windows);
  return [matchingStarted({ round: service.round + 1, now, escalateAt: due })];
};

/** The rule of a cleaning that joins a route. */
export const routeDecisions = decisions<Service, ServiceEvent, DeadlineWindows>().on(JoinRoute, joinRoute);
