import { send } from '../../platform/processes/output.js';
import { RemindOfService } from '../service/service.commands.js';
import type { ServiceDeadlines } from '../service/service.state.js';

/** Alerts the admins when an open complaint is overdue (T9). */
export const disputeDeadlines: ServiceDeadlines<'dispute_alarm'> = {
  dispute_alarm: {
    dueAt: (service) => ('dispute' in service ? service.dispute.alarmAt : null),
    fire: ({ streamId: serviceId }) => send(RemindOfService, { serviceId, of: 'dispute' }),
  },
};
