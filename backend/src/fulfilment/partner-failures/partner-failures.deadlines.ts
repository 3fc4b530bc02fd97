import { send } from '../../platform/processes/output.js';
import type { ServiceDeadlines } from '../service/service.state.js';
import { EscalateStalledService, RecordNoShow } from './partner-failures.commands.js';

/** The deadlines after which accepted work counts as missed (`no_show`), and started work as stalled (`stalled`). */
export const partnerFailureDeadlines: ServiceDeadlines<'no_show' | 'stalled'> = {
  no_show: {
    dueAt: (service) => ('missedAt' in service ? service.missedAt : null),
    fire: ({ streamId: serviceId }) => send(RecordNoShow, { serviceId }),
  },
  stalled: {
    dueAt: (service) => ('stalledAt' in service ? service.stalledAt : null),
    fire: ({ streamId: serviceId }) => send(EscalateStalledService, { serviceId }),
  },
};
