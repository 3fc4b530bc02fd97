import { Query } from '@nestjs/cqrs';

/** What a payer needs to pay a Multibanco voucher. */
export interface PaymentVoucher {
  readonly entity: string;
  readonly reference: string;
}

/** Reads the voucher of a session from the provider; null unless the session has a voucher that waits for payment. */
export class GetVoucherOfSession extends Query<PaymentVoucher | null> {
  constructor(readonly sessionId: string) {
    super();
  }
}

/** Counts the refunds that failed at the provider and were not requested again. */
export class CountFailedRefunds extends Query<number> {}
