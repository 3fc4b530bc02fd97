import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { Deadline } from '../../platform/domain/decider.js';
import type { ServiceState } from '../service/service.state.js';
import { serviceDeadlineRules } from '../service/service.topics.js';

/**
 * The armed deadlines of a service: those that the lifecycle lists for its status and for which the state contains an
 * instant.
 */
export const serviceDeadlines = (state: ServiceState): readonly Deadline[] => {
  if (state.status === 'none') return [];
  return serviceLifecycle.deadlinesOf(state.status).flatMap((kind) => {
    const due = serviceDeadlineRules[kind].dueAt(state);
    return due === null ? [] : [{ kind, dueAt: new Date(due) }];
  });
};
