import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { PaymentGateway } from './payment.gateway.js';
import { type PaymentVoucher, VoucherOfSession } from './payments.queries.js';

@QueryHandler(VoucherOfSession)
export class VoucherOfSessionHandler implements IQueryHandler<VoucherOfSession> {
  constructor(private readonly gateway: PaymentGateway) {}

  async execute({ sessionId }: VoucherOfSession): Promise<PaymentVoucher | null> {
    const session = await this.gateway.retrieveSession(sessionId);
    return session?.voucher ?? null;
  }
}
