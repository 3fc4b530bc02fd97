import {
  type Service as ServiceAnswer,
  type ServiceDeadlineKind,
  serviceDeadlineKinds,
} from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { serviceDeadlines } from './service-due-dates.policy.js';
import type { Service } from '../service/service.state.js';
import { moneyIfCancelled } from '../visits/visits.rules.js';
import type { ServiceRelation } from './service-visibility.policy.js';

/** The deadlines that each relation sees; a partner with an offer sees the expiry in the offer itself. */
const CONCERNS: Record<ServiceRelation, ReadonlySet<ServiceDeadlineKind>> = {
  customer: new Set(['start_matching', 'cancel_unserved', 'reschedule_lapse', 'block_escalation', 'feedback_timeout']),
  assigned: new Set(['reschedule_lapse', 'no_show', 'stalled', 'block_escalation', 'feedback_timeout', 'close']),
  offered: new Set(),
  admin: new Set(serviceDeadlineKinds),
};

/** The next deadline of the service that a viewer with this relation sees. */
export const nextDeadlineFor = (service: Service, relation: ServiceRelation): ServiceAnswer['nextDeadline'] => {
  const next = serviceDeadlines(service)
    .flatMap(({ kind, dueAt }) => {
      const known = serviceDeadlineKinds.find((candidate) => candidate === kind);
      return known !== undefined && CONCERNS[relation].has(known) ? [{ kind: known, at: dueAt }] : [];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
  return next && { kind: next.kind, at: next.at.toISOString() };
};

/** The refund if the customer cancelled the service now, in cents; null when cancelling is not possible. */
export const refundIfCancelled = (
  service: Service,
  at: { readonly now: Date; readonly windows: DeadlineWindows },
): number | null =>
  serviceLifecycle.permits(service.status, 'ServiceCancelled') ? moneyIfCancelled(service, at).refundCents : null;
