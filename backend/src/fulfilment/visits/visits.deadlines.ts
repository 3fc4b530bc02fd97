import { send } from '../../platform/processes/output.js';
import {
  CancelUnassignedService,
  CloseService,
  RemindOfService,
  TimeOutFeedback,
} from '../service/service.commands.js';
import type { ServiceDeadlines } from '../service/service.state.js';

/**
 * The deadlines for the photos of a visit, for its feedback, for closing the service, and for cancelling an unaccepted
 * service.
 */
export const visitDeadlines: ServiceDeadlines<'cancel_unserved' | 'proof_reminder' | 'feedback_timeout' | 'close'> = {
  cancel_unserved: {
    dueAt: (service) => service.cancelAt,
    fire: ({ streamId: serviceId }) => send(CancelUnassignedService, { serviceId }),
  },
  proof_reminder: {
    dueAt: (service) => ('remindAt' in service ? service.remindAt : null),
    fire: ({ streamId: serviceId }) => send(RemindOfService, { serviceId, of: 'proof' }),
  },
  feedback_timeout: {
    dueAt: (service) => ('feedbackBy' in service ? service.feedbackBy : null),
    fire: ({ streamId: serviceId }) => send(TimeOutFeedback, { serviceId }),
  },
  close: {
    dueAt: (service) => ('closeAt' in service ? service.closeAt : null),
    fire: ({ streamId: serviceId }) => send(CloseService, { serviceId }),
  },
};
