import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { Deadline } from '../../platform/domain/decider.js';
import type { ServiceState } from '../service/service.state.js';
import { serviceDeadlineRules } from '../service/service.topics.js';

/** All deadlines armed in a state: those of its status in the lifecycle that have a date. */
export const serviceDeadlines = (state: ServiceState): readonly Deadline[] => {
  if (state.status === 'none') return [];
  return serviceLifecycle.deadlinesOf(state.status).flatMap((kind) => {
    const due = serviceDeadlineRules[kind].dueAt(state);
    return due === null ? [] : [{ kind, dueAt: new Date(due) }];
  });
};
