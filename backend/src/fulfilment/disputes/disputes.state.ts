import type { Folds } from '../../platform/domain/decider.js';
import { agreedOn, nextVisit, withoutHolder, cancelledWith } from '../service/service-changes.state.js';
import type { Service, ServiceEventOf } from '../service/service.state.js';
import type { disputeEvents } from './disputes.events.js';

/** How a dispute and its decision change the state. */
export const disputeFolds: Folds<Service, ServiceEventOf<typeof disputeEvents>> = {
  DisputeOpened: (_, data) => {
    const { reason, remarkId, at: openedAt, alarmAt } = data;
    return { dispute: { reason, remarkId, openedAt, alarmAt }, resolution: null };
  },
  DisputeRejected: (_, data) => ({ closeAt: data.closeAt, resolution: { outcome: 'reject', refundCents: null } }),
  PartialRefundGranted: (service, data) => {
    const { refundCents, closeAt } = data;
    const refundedCents = service.refundedCents + refundCents;
    return { closeAt, refundedCents, resolution: { outcome: 'partial', refundCents } };
  },
  RedoOrdered: (service, data) => ({
    ...agreedOn(data),
    ...nextVisit(service),
    missedAt: data.missedAt,
    resolution: { outcome: 'redo', refundCents: null },
  }),
  RedoAssignedToAnotherPartner: (service, data) => ({
    ...withoutHolder(service, 'relieved'),
    ...agreedOn(data),
    matchingSince: data.at,
    escalateAt: data.escalateAt,
    resolution: { outcome: 'reassign', refundCents: null },
  }),
  FullRefundGranted: (service, data) => ({
    ...cancelledWith(service, { by: 'admin', reason: 'dispute_upheld', refundCents: data.refundCents }),
    resolution: { outcome: 'full', refundCents: null },
  }),
};
