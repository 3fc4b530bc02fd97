import { DomainCommand } from '../platform/domain/command.js';

/**
 * Cancels what a paid order with a recorded cancellation has led to, as far as it exists and has not begun; of an order that
 * goes on, nothing. Whatever comes to exist later sends it again.
 */
export class CompleteCancellation extends DomainCommand<{ readonly orderId: string }> {}
