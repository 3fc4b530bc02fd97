import type { Lifecycle } from '@perpetua/contracts/lifecycles/lifecycle';
import { DomainError } from './domain-error.js';
import type { ActorRole } from '../event-store/recorded-event.js';

/**
 * Checks that the lifecycle permits an event in a state for the role of the actor. `except` are events that this record
 * never has, whatever its state.
 * @throws DomainError 409 `illegal_transition` with the permitted events (docs/domain.md#api)
 */
export const assertTransition = <State extends string, EventType extends string>(
  lifecycle: Lifecycle<State, EventType>,
  status: State,
  attempt: { event: EventType; by: ActorRole; except?: readonly EventType[] },
): void => {
  const permitted = lifecycle
    .permittedEvents(status, attempt.by)
    .filter((event) => attempt.except?.includes(event) !== true);
  if (permitted.includes(attempt.event)) return;
  throw new DomainError({
    code: 'illegal_transition',
    message: `${attempt.event} is not possible while the ${lifecycle.id} is ${status}`,
    details: { state: status, permitted },
  });
};
