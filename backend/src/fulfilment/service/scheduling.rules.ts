import type { DeadlineWindows } from '../../config/deadline-windows.js';
import type { DecisionContext } from '../../platform/domain/decider.js';
import { matchingStarted } from '../offers/offers.rules.js';
import { cancelAt, escalateAt, matchFrom } from '../policies/deadlines.policy.js';
import type { ScheduleService } from './service.commands.js';
import type { ServiceEvent, ServiceEventData } from './service.events.js';
import type { ServiceState } from './service.state.js';

/**
 * Schedules the service, and also starts matching if that is already due. A plan's visit whose day has closed since the
 * purchase moves to the next open day at once. A repeat changes nothing.
 */
export const schedule = (
  { serviceId: _, nextOpenDay, ...agreed }: ScheduleService['payload'],
  state: ServiceState,
  { now, settings: windows }: DecisionContext<DeadlineWindows>,
): readonly ServiceEvent[] => {
  if (state.status !== 'none') return [];
  const { type, occurrence, scheduledDate, scheduledHour } = agreed;
  const times = { type, occurrence, scheduledDate, scheduledHour, timeZone: agreed.place.timeZone };
  const then = { ...times, scheduledDate: nextOpenDay ?? scheduledDate };
  const deadlinesOf = (moment: typeof times) => ({
    matchFrom: matchFrom(moment, now).toISOString(),
    cancelAt: cancelAt(moment, windows).toISOString(),
  });
  const events: ServiceEvent[] = [{ type: 'ServiceScheduled', data: { ...agreed, ...deadlinesOf(times) } }];
  if (nextOpenDay !== undefined) {
    const moved: ServiceEventData<'ServiceRescheduled'> = {
      by: 'system',
      date: nextOpenDay,
      hour: scheduledHour,
      remarkId: null,
      reason: null,
      at: now.toISOString(),
      ...deadlinesOf(then),
      escalateAt: null,
      missedAt: null,
      cause: 'closed_day',
    };
    events.push({ type: 'ServiceRescheduled', data: moved });
  }
  if (matchFrom(then, now).getTime() > now.getTime()) return events;
  return [...events, matchingStarted({ round: 1, now, escalateAt: escalateAt(then, now, windows) })];
};
