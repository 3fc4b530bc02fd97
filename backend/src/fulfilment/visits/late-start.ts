import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import * as deadlines from '../policies/deadlines.policy.js';
import { believedDoneAt } from '../policies/done-at.policy.js';
import type { ServiceEvent } from '../service/service.events.js';
import { isDue, type OfferedPartner, type Service, type ServiceContext, timesOf } from '../service/service.state.js';

/**
 * The start of a partner who lost the service by T6, if it was done before T6: an admin decides what it means, and the
 * status stays. A repeat changes nothing. Undefined for any other start.
 */
export const startReportedLate = (
  { partnerId, stated }: { readonly partnerId: string; readonly stated: string | undefined },
  service: Service,
  { now, settings: windows }: ServiceContext,
): readonly ServiceEvent[] | undefined => {
  const missed = missedBy(partnerId, service, windows);
  if (missed === undefined || !serviceLifecycle.permits(service.status, 'StartReportedLate')) return undefined;
  const doneAt = believedDoneAt(stated, { now, acceptedAt: missed.acceptedAt });
  if (doneAt === null || isDue(missed.missedAt, doneAt)) return undefined;
  if (service.lateStart?.partnerId === partnerId) return [];
  const data = { partnerId, at: now.toISOString(), doneAt: doneAt.toISOString() };
  return [{ type: 'StartReportedLate', data }];
};

/** When a partner had accepted, if that is known, and T6. */
type Missed = Partial<NonNullable<OfferedPartner['missed']>> & { readonly missedAt: string };

/** When the partner who lost the service by T6 had accepted it, and T6; undefined for any other partner. */
const missedBy = (partnerId: string, service: Service, windows: DeadlineWindows): Missed | undefined => {
  if (service.status !== 'cancelled')
    return service.offerHistory.find((one) => one.partnerId === partnerId && one.ended === 'missed')?.missed;
  const { assignment, cancellation } = service;
  if (assignment?.partnerId !== partnerId || cancellation.reason !== 'missed') return undefined;
  const missedAt = deadlines.missedAt(timesOf(service), windows).toISOString();
  return { ...(assignment.acceptedAt !== undefined && { acceptedAt: assignment.acceptedAt }), missedAt };
};
