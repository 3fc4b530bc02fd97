import { DomainCommand } from '../platform/domain/command.js';

/**
 * Cancels the services and the plan of a paid order whose cancellation is recorded, as far as they exist and have not
 * begun; without a recorded cancellation it does nothing. A service or plan that comes to exist later sends the command
 * again.
 */
export class CompleteCancellation extends DomainCommand<{ readonly orderId: string }> {}
