import type { Folds } from '../../platform/domain/decider.js';
import { agreedOn, nextVisit, withoutHolder } from '../service/service-changes.state.js';
import type { Service, ServiceEventOf } from '../service/service.state.js';
import type { blockEvents } from './blocks.events.js';

/** What blocked work changes. */
export const blockFolds: Folds<Service, ServiceEventOf<typeof blockEvents>> = {
  ServiceBlocked: (_, data) => {
    const { kind, remarkId, answerBy } = data;
    return { block: { kind, remarkId, answerBy, resolvedTo: null } };
  },
  BlockResolved: (service, data) => ({
    ...agreedOn(data),
    ...nextVisit(service),
    missedAt: data.missedAt,
    block: service.block && { ...service.block, resolvedTo: data.date },
  }),
  BlockEscalated: (service, data) => ({
    ...withoutHolder(service, 'relieved'),
    cancelAt: data.cancelAt,
    escalation: 'blocked',
  }),
};
