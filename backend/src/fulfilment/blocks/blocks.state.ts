import { agreedOn, commonOf, nextVisit, withoutPartner } from '../service/service-changes.state.js';
import type { ServiceFolds } from '../service/service.state.js';
import type { blockEvents } from './blocks.events.js';

/** How the events of blocked work change the service's state. */
export const blockFolds: ServiceFolds<keyof typeof blockEvents> = {
  ServiceBlocked: (service, { kind, remarkId, answerBy }) => ({
    ...commonOf(service),
    blockResolvedTo: null,
    status: 'blocked',
    assignment: service.assignment,
    startedAt: service.startedAt,
    block: { kind, remarkId, answerBy },
  }),
  BlockResolved: (service, data) => ({
    ...nextVisit(service),
    ...agreedOn(data),
    blockResolvedTo: data.date,
    status: 'accepted',
    assignment: service.assignment,
    missedAt: data.missedAt,
  }),
  BlockEscalated: (service, { cancelAt }) => ({
    ...withoutPartner(service, 'relieved'),
    cancelAt,
    status: 'escalated',
    escalation: 'blocked',
  }),
};
