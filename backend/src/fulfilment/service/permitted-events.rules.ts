import { serviceLifecycle, type ServiceEventType } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import type { ActorRole } from '../../platform/event-store/recorded-event.js';
import type { Service, ServiceBefore } from './service.state.js';

/**
 * Throws if the lifecycle does not allow an event in the service's status or for this role. Afterwards the type of
 * `service` is narrowed to the statuses that allow the event, so that their fields can be read.
 * @throws DomainError `illegal_transition`
 */
export function requirePermitted<Type extends ServiceEventType>(
  service: Service,
  event: Type,
  by: ActorRole,
): asserts service is ServiceBefore<Type> {
  assertTransition(serviceLifecycle, service.status, { event, by });
}
