import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { ServiceEvent, ServiceEventData } from './service.events.js';
import type { Service, ServiceBefore, ServiceIn, ServiceState } from './service.state.js';
import { type FoldedType, serviceFolds } from './service.topics.js';

/**
 * The state after an event. Never throws: an event that the lifecycle does not allow in this status, or that only a
 * later version knows, changes nothing.
 */
export const evolveService = (state: ServiceState, event: ServiceEvent): ServiceState => {
  if (event.type === 'ServiceScheduled') return state.status === 'none' ? scheduled(event.data) : state;
  return state.status === 'none' ? state : folded<FoldedType>(state, event);
};

/** The union of the events of the given types, each type with its own data. */
type FoldedEvent<Type extends FoldedType> = {
  readonly [One in Type]: { readonly type: One; readonly data: ServiceEventData<One> };
}[Type];

const folded = <Type extends FoldedType>(service: Service, event: FoldedEvent<Type>): Service =>
  isBefore(service, event.type) ? serviceFolds[event.type](service, event.data) : service;

const isBefore = <Type extends FoldedType>(service: Service, type: Type): service is ServiceBefore<Type> =>
  serviceLifecycle.permits(service.status, type);

const scheduled = (agreed: ServiceEventData<'ServiceScheduled'>): ServiceIn<'scheduled'> => ({
  status: 'scheduled',
  agreed,
  scheduledDate: agreed.scheduledDate,
  scheduledHour: agreed.scheduledHour,
  promisedDate: agreed.scheduledDate,
  matchFrom: agreed.matchFrom,
  cancelAt: agreed.cancelAt,
  round: 0,
  offerHistory: [],
  answered: null,
  visit: 1,
  photos: [],
  blockResolvedTo: null,
  feedback: null,
  resolution: null,
  refundedCents: 0,
  earnedCents: 0,
});
