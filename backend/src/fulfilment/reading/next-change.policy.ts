import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { beginningOf } from '../../platform/clock/local-time.js';
import type { ServiceRelation } from './service-visibility.policy.js';
import type { ServiceRow } from './service.row.js';

type Changing = Pick<ServiceRow, 'status' | 'scheduled_date' | 'time_zone' | 'dispute' | 'offers'> &
  Partial<Pick<ServiceRow, 'hand_back_until'>>;

/**
 * When the passing of time alone, without an event, next changes what a viewer reads of a service (ISO 8601); undefined
 * if nothing does. What an event changes, open pages are told (ADR 0012).
 * @param earliest from when the flowers can be started and delivered; undefined for a cleaning
 */
export const nextChangeOf = (
  { status, scheduled_date: day, time_zone: timeZone, dispute, offers, hand_back_until: handBackUntil }: Changing,
  {
    earliest,
    relation,
    now,
  }: { readonly earliest: Service['earliest']; readonly relation: ServiceRelation; readonly now: Date },
): string | undefined => {
  if (relation === 'offered') return undefined;
  return firstAhead(
    [
      ...(serviceLifecycle.permits(status, 'ServiceStarted') ? [beginningOf(day, timeZone), earliest?.start] : []),
      ...(serviceLifecycle.permits(status, 'ServiceDelivered') ? [earliest?.delivery] : []),
      dispute?.alarmAt,
      ...(status === 'accepted' && relation !== 'customer' ? [handBackUntil ?? undefined] : []),
      ...(relation === 'customer'
        ? offers.flatMap(({ hour, expiresAt }) => (hour === undefined ? [] : [expiresAt]))
        : []),
    ],
    now,
  );
};

/** The first of some instants that is still to come, in ISO 8601; undefined if none is. */
export const firstAhead = (instants: readonly (Date | string | undefined)[], now: Date): string | undefined =>
  instants
    .flatMap((instant) => (instant === undefined ? [] : [new Date(instant).toISOString()]))
    .filter((instant) => instant > now.toISOString())
    .toSorted()[0];
