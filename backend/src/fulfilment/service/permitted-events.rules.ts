import { serviceLifecycle, type ServiceEventType } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import type { ActorRole } from '../../platform/event-store/recorded-event.js';
import type { Service, ServiceBefore } from './service.state.js';

/**
 * Refuses an event that the lifecycle does not have in this phase, or not for this role. Afterwards the compiler knows the
 * phases in which the service can be, and with them the facts that exist.
 * @throws DomainError `illegal_transition`
 */
export function requirePermitted<Type extends ServiceEventType>(
  service: Service,
  event: Type,
  by: ActorRole,
): asserts service is ServiceBefore<Type> {
  assertTransition(serviceLifecycle, service.status, { event, by });
}
