import {
  agreedOn,
  cancelledAtPartnersCost,
  commonOf,
  nextVisit,
  withoutPartner,
} from '../service/service-changes.state.js';
import type { ServiceFolds } from '../service/service.state.js';
import type { disputeEvents } from './disputes.events.js';

/** How the events of a dispute change the service's state. */
export const disputeFolds: ServiceFolds<keyof typeof disputeEvents> = {
  DisputeOpened: (service, { reason, remarkId, at, alarmAt }) => ({
    ...commonOf(service),
    resolution: null,
    status: 'disputed',
    assignment: service.assignment,
    deliveredAt: service.deliveredAt,
    dispute: { reason, remarkId, openedAt: at, alarmAt },
  }),
  DisputeRejected: (service, { closeAt }) => ({
    ...commonOf(service),
    resolution: { outcome: 'reject', refundCents: null },
    status: 'complete',
    assignment: service.assignment,
    deliveredAt: service.deliveredAt,
    closeAt,
  }),
  PartialRefundGranted: (service, { refundCents, closeAt }) => ({
    ...commonOf(service),
    refundedCents: service.refundedCents + refundCents,
    resolution: { outcome: 'partial', refundCents },
    status: 'complete',
    assignment: service.assignment,
    deliveredAt: service.deliveredAt,
    closeAt,
  }),
  RedoOrdered: (service, data) => ({
    ...nextVisit(service),
    ...agreedOn(data),
    resolution: { outcome: 'redo', refundCents: null },
    status: 'accepted',
    assignment: service.assignment,
    missedAt: data.missedAt,
  }),
  RedoAssignedToAnotherPartner: (service, data) => ({
    ...withoutPartner(service, 'relieved'),
    ...agreedOn(data),
    resolution: { outcome: 'reassign', refundCents: null },
    status: 'matching',
    matchingSince: data.at,
    escalateAt: data.escalateAt,
  }),
  FullRefundGranted: (service, { refundCents }) => ({
    ...cancelledAtPartnersCost(service, {
      cancellation: { by: 'admin', reason: 'dispute_upheld', refundCents },
      assignment: service.assignment,
      deliveredAt: service.deliveredAt,
    }),
    resolution: { outcome: 'full', refundCents: null },
  }),
};
