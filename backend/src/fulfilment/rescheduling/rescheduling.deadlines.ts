import { send } from '../../platform/processes/output.js';
import type { ServiceDeadlines } from '../service/service.state.js';
import { ExpireRescheduleProposal } from './rescheduling.commands.js';

/** The deadline at which a proposed date lapses (T5). */
export const reschedulingDeadlines: ServiceDeadlines<'reschedule_lapse'> = {
  reschedule_lapse: {
    dueAt: (service) => ('proposal' in service ? service.proposal.lapsesAt : null),
    fire: ({ streamId: serviceId }) => send(ExpireRescheduleProposal, { serviceId }),
  },
};
