import { type ServiceDeadline, serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { Deadline } from '../../platform/domain/decider.js';
import { rematchAt } from './deadlines.policy.js';
import { openOffersOf, type Service, type ServiceState } from '../service/service.state.js';

/** When each kind of deadline is due; null in phases without such a deadline. */
const dueDates: { readonly [Kind in ServiceDeadline]: (service: Service) => string | null } = {
  start_matching: (service) => service.matchFrom,
  rematch: (service) =>
    service.status === 'matching' ? rematchAt(new Date(service.matchingSince)).toISOString() : null,
  offer_expiry: (service) => openOffersOf(service)[0]?.expiresAt ?? null,
  escalate: (service) => ('escalateAt' in service ? service.escalateAt : null),
  cancel_unserved: (service) => service.cancelAt,
  reschedule_lapse: (service) => ('proposal' in service ? service.proposal.lapsesAt : null),
  no_show: (service) => ('missedAt' in service ? service.missedAt : null),
  proof_reminder: (service) => ('remindAt' in service ? service.remindAt : null),
  stalled: (service) => ('stalledAt' in service ? service.stalledAt : null),
  block_escalation: (service) => ('block' in service ? service.block.answerBy : null),
  feedback_timeout: (service) => ('feedbackBy' in service ? service.feedbackBy : null),
  dispute_alarm: (service) => ('dispute' in service ? service.dispute.alarmAt : null),
  close: (service) => ('closeAt' in service ? service.closeAt : null),
};

/** All deadlines armed in a state: those of its status in the lifecycle that have a date. */
export const serviceDeadlines = (state: ServiceState): readonly Deadline[] => {
  if (state.status === 'none') return [];
  return serviceLifecycle.deadlinesOf(state.status).flatMap((kind) => {
    const due = dueDates[kind](state);
    return due === null ? [] : [{ kind, dueAt: new Date(due) }];
  });
};
