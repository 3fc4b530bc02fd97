import { DomainCommand } from '../platform/domain/command.js';

/**
 * Cancels the existing services and the plan of a paid order whose cancellation is recorded, unless they have begun;
 * does nothing without a recorded cancellation. The command is sent again when a service or plan is created later.
 */
export class CompleteCancellation extends DomainCommand<{ readonly orderId: string }> {}
