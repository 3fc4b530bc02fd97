import { serviceLifecycle, type ServiceEventType } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import type { ActorRole } from '../../platform/event-store/recorded-event.js';
import type { Service, ServiceBefore } from './service.state.js';

/**
 * Refuses an event that the lifecycle does not allow in this phase or for this role. It also narrows the type to the
 * phases that allow the event, and so to their facts.
 * @throws DomainError `illegal_transition`
 */
export function requirePermitted<Type extends ServiceEventType>(
  service: Service,
  event: Type,
  by: ActorRole,
): asserts service is ServiceBefore<Type> {
  assertTransition(serviceLifecycle, service.status, { event, by });
}
