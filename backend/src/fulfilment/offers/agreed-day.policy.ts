import { localDateOf } from '../../platform/clock/local-time.js';
import { missedAt } from '../policies/deadlines.policy.js';
import { type Service, type ServiceContext, timesOf } from '../service/service.state.js';

/**
 * The day of a service that is accepted or assigned now. `movedTo`: the next open day if the scheduled date has passed,
 * else null. `missedAt`: the instant at which the work counts as missed if it has not started (T6,
 * docs/domain.md#deadlines).
 */
export const agreedDay = (
  service: Service,
  nextOpenDay: string | undefined,
  { now, settings: windows }: Pick<ServiceContext, 'now' | 'settings'>,
): { movedTo: string | null; missedAt: string } => {
  const isPast = localDateOf(now, service.agreed.place.timeZone) > service.scheduledDate;
  const movedTo = isPast && nextOpenDay !== undefined ? nextOpenDay : null;
  const times = timesOf(service, { date: movedTo ?? service.scheduledDate, hour: service.scheduledHour });
  return { movedTo, missedAt: missedAt(times, windows).toISOString() };
};
