import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle, type ServiceStatus } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { slotInstants } from '@perpetua/contracts/slot-instants';

const hourOfCleanings = '10:00';
const beforeMs = 15 * 60_000;

/** The statuses in which a partner has agreed to the date, or is at work: nothing else than the slot is awaited. */
const awaitsSlot = (status: ServiceStatus): boolean =>
  serviceLifecycle.permits(status, 'ServiceStarted') || serviceLifecycle.permits(status, 'ServiceDelivered');

/**
 * The instant (ISO 8601) at which everything about a service can be done: flowers a quarter of an hour before their slot,
 * and not before they can be delivered; a cleaning in the morning of its day. Undefined if that is not ahead, because the
 * business clock only moves forward, and while the service waits for something else.
 */
export function slotMoment(
  { status, scheduledDate, scheduledHour = hourOfCleanings, timeZone, earliest }: Service,
  now: Date,
): string | undefined {
  if (!awaitsSlot(status)) return undefined;
  const { start } = slotInstants({ date: scheduledDate, hour: scheduledHour, timeZone });
  const ready = start.getTime() - beforeMs;
  const moment = Math.max(ready, Date.parse(earliest?.delivery ?? new Date(ready).toISOString()));
  return moment > now.getTime() ? new Date(moment).toISOString() : undefined;
}
