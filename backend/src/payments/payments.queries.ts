import { Query } from '@nestjs/cqrs';

/** What a payer needs to pay a Multibanco voucher. */
export interface PaymentVoucher {
  readonly entity: string;
  readonly reference: string;
}

/** The voucher that a session waits for, as the provider returns it; null when it waits for none. */
export class VoucherOfSession extends Query<PaymentVoucher | null> {
  constructor(readonly sessionId: string) {
    super();
  }
}

/** How many refunds the provider did not make and nobody has asked for again. */
export class CountFailedRefunds extends Query<number> {}
