import {
  type Service as ServiceAnswer,
  type ServiceDeadlineKind,
  serviceDeadlineKinds,
} from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { serviceDeadlines } from '../service/service.decider.js';
import { refundMoments } from '../policies/refund.policy.js';
import { type Service, timesOf } from '../service/service.state.js';
import { moneyIfCancelled } from '../visits/visits.js';
import type { ServiceRelation } from './service-visibility.policy.js';

/**
 * The kinds of deadline that a viewer sees, by the viewer's relation to the service. A partner with an offer sees none
 * of them; the offer itself contains its expiry.
 */
const CONCERNS: Record<ServiceRelation, ReadonlySet<ServiceDeadlineKind>> = {
  customer: new Set(['start_matching', 'cancel_unserved', 'reschedule_lapse', 'block_escalation', 'feedback_timeout']),
  assigned: new Set(['reschedule_lapse', 'no_show', 'stalled', 'block_escalation', 'feedback_timeout', 'close']),
  offered: new Set(),
  admin: new Set(serviceDeadlineKinds),
};

/** The service's next deadline among those that a viewer with this relation sees; undefined if there is none. */
export const nextDeadlineFor = (service: Service, relation: ServiceRelation): ServiceAnswer['nextDeadline'] => {
  const next = serviceDeadlines(service)
    .flatMap(({ kind, dueAt }) => {
      const known = serviceDeadlineKinds.find((candidate) => candidate === kind);
      return known !== undefined && CONCERNS[relation].has(known) ? [{ kind: known, at: dueAt }] : [];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
  return next && { kind: next.kind, at: next.at.toISOString() };
};

/** The customer's refund if the service were cancelled now, or by a withdrawal, in cents; null if it cannot be. */
export const refundIfCancelled = (service: Service, at: Parameters<typeof moneyIfCancelled>[1]): number | null =>
  serviceLifecycle.permits(service.status, 'ServiceCancelled') ? moneyIfCancelled(service, at).refundCents : null;

/** When the passing of time alone next changes that refund; undefined if it does not. */
export const refundChangesAt = (service: Service, at: Parameters<typeof moneyIfCancelled>[1]): Date | undefined => {
  const refundAt = (now: number) => refundIfCancelled(service, { ...at, now: new Date(now) });
  return refundMoments({ ...timesOf(service), purchasedAt: new Date(service.agreed.purchasedAt) })
    .filter((moment) => moment > at.now && refundAt(moment.getTime()) !== refundAt(moment.getTime() - 1))
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
};
