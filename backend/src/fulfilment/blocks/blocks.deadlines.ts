import { send } from '../../platform/processes/output.js';
import type { ServiceDeadlines } from '../service/service.state.js';
import { EscalateBlock } from './blocks.commands.js';

/** Escalates blocked work to the admins if the customer has not answered by the deadline. */
export const blockDeadlines: ServiceDeadlines<'block_escalation'> = {
  block_escalation: {
    dueAt: (service) => ('block' in service ? service.block.answerBy : null),
    fire: ({ streamId: serviceId }) => send(EscalateBlock, { serviceId }),
  },
};
