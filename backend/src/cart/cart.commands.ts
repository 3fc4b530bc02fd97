import { DomainCommand } from '../platform/event-store/decider.js';

/**
 * Removes what was bought: the lines that were in the cart at `revision` and have not been changed since. A line added or
 * changed after the checkout stays as it is. Repeats change nothing.
 */
export class EmptyCart extends DomainCommand<{ readonly userId: string; readonly revision: number }> {}
