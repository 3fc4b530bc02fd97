import type { Folds } from '../../platform/domain/decider.js';
import { withoutHolder, cancelledWith } from '../service/service-changes.state.js';
import type { Service, ServiceEventOf } from '../service/service.state.js';
import type { partnerFailureEvents } from './partner-failures.events.js';

/** What a partner who does not come or does not finish changes. */
export const partnerFailureFolds: Folds<Service, ServiceEventOf<typeof partnerFailureEvents>> = {
  PartnerDidNotShow: (service, data) => {
    const { movedTo, at, escalateAt } = data;
    return {
      ...withoutHolder(service, 'missed'),
      scheduledDate: movedTo ?? service.scheduledDate,
      matchingSince: movedTo === null ? null : at,
      escalateAt,
    };
  },
  DeliveryMissed: (service, data) =>
    cancelledWith(service, { by: 'system', reason: 'missed', refundCents: data.refundCents }),
  StalledServiceEscalated: (service, data) => ({
    ...withoutHolder(service, 'relieved'),
    cancelAt: data.cancelAt,
    escalation: 'stalled',
  }),
};
