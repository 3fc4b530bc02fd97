import { cancelledAtPartnersCost, withoutPartner } from '../service/service-changes.state.js';
import type { ServiceFolds } from '../service/service.state.js';
import type { partnerFailureEvents } from './partner-failures.events.js';

/** How each event about a partner who does not come or does not finish changes the state. */
export const partnerFailureFolds: ServiceFolds<keyof typeof partnerFailureEvents> = {
  PartnerDidNotShow: (service, { movedTo, at, escalateAt }) => ({
    ...withoutPartner(service, 'missed'),
    scheduledDate: movedTo ?? service.scheduledDate,
    status: 'matching',
    matchingSince: at,
    escalateAt,
  }),
  DeliveryMissed: (service, { refundCents }) =>
    cancelledAtPartnersCost(service, {
      cancellation: { by: 'system', reason: 'missed', refundCents },
      assignment: service.assignment,
      deliveredAt: null,
    }),
  StalledServiceEscalated: (service, { cancelAt }) => ({
    ...withoutPartner(service, 'relieved'),
    cancelAt,
    status: 'escalated',
    escalation: 'stalled',
  }),
};
