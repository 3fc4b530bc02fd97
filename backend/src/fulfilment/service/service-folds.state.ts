import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { changesOf, type Folds } from '../../platform/domain/decider.js';
import { blockFolds } from '../blocks/blocks.state.js';
import { disputeFolds } from '../disputes/disputes.state.js';
import { offerFolds } from '../offers/offers.state.js';
import { partnerFailureFolds } from '../partner-failures/partner-failures.state.js';
import { reschedulingFolds } from '../rescheduling/rescheduling.state.js';
import { visitFolds } from '../visits/visits.state.js';
import type { ServiceEvent, ServiceEventData } from './service.events.js';
import type { Service, ServiceState } from './service.state.js';

/** Every event but the first; the topics have their own tables. */
const folds: Folds<Service, Exclude<ServiceEvent, { type: 'ServiceScheduled' }>> = {
  ...offerFolds,
  ...visitFolds,
  ...reschedulingFolds,
  ...partnerFailureFolds,
  ...blockFolds,
  ...disputeFolds,
};

/** The state after an event. */
export const evolveService = (state: ServiceState, event: ServiceEvent): ServiceState => {
  if (event.type === 'ServiceScheduled') return scheduled(event.data);
  if (state.status === 'none') throw new Error(`a service cannot begin with ${event.type}`);
  const status = serviceLifecycle.next(state.status, event.type);
  return { ...state, ...changesOf(folds, state, event), status };
};

const scheduled = (agreed: ServiceEventData<'ServiceScheduled'>): Service => ({
  status: 'scheduled',
  agreed,
  scheduledDate: agreed.scheduledDate,
  scheduledHour: agreed.scheduledHour,
  promisedDate: agreed.scheduledDate,
  matchFrom: agreed.matchFrom,
  cancelAt: agreed.cancelAt,
  round: 0,
  matchingSince: null,
  escalateAt: null,
  escalation: null,
  asked: [],
  offer: null,
  holder: null,
  proposal: null,
  answered: null,
  visit: 1,
  photos: [],
  missedAt: null,
  startedAt: null,
  remindAt: null,
  stalledAt: null,
  block: null,
  deliveredAt: null,
  feedbackBy: null,
  closeAt: null,
  rating: null,
  remarkId: null,
  dispute: null,
  resolution: null,
  cancelled: null,
  refundedCents: 0,
  earnedCents: 0,
});
