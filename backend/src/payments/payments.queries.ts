import { Query } from '@nestjs/cqrs';

/** What a payer needs to pay a Multibanco voucher. */
export interface PaymentVoucher {
  readonly entity: string;
  readonly reference: string;
}

/** Returns the voucher of a session that waits for its payment, as the provider returns it; otherwise null. */
export class GetVoucherOfSession extends Query<PaymentVoucher | null> {
  constructor(readonly sessionId: string) {
    super();
  }
}

/** Counts the refunds that failed at the provider and were not requested again. */
export class CountFailedRefunds extends Query<number> {}
