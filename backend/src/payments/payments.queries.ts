import { Query } from '@nestjs/cqrs';
import type { PaymentSessionState } from './payments.commands.js';

/**
 * What a payment session has come to at the provider, asked there and then; nothing is recorded. Null when the provider
 * knows no such session of ours; refused with 503 `payment_provider_unavailable` when it cannot be asked.
 */
export class ReadPaymentSession extends Query<PaymentSessionState | null> {
  constructor(readonly sessionId: string) {
    super();
  }
}
