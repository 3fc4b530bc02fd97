import { DomainCommand } from '../../platform/domain/command.js';

/**
 * Freezes what the partners of an order earn while its payment is disputed at the payer's bank (`isOpen`), or releases
 * it. `version` is that of the order's event; an older one that arrives later changes nothing.
 */
export class SyncDisputedPayment extends DomainCommand<{
  readonly orderId: string;
  readonly version: number;
  readonly isOpen: boolean;
}> {}
