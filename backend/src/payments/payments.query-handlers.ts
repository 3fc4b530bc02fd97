import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FailedRefunds } from './refunds/failed-refunds.service.js';
import { PaymentGateway } from './stripe/payment.gateway.js';
import { CountFailedRefunds, type PaymentVoucher, GetVoucherOfSession } from './payments.queries.js';

@QueryHandler(GetVoucherOfSession)
export class GetVoucherOfSessionHandler implements IQueryHandler<GetVoucherOfSession> {
  constructor(private readonly gateway: PaymentGateway) {}

  async execute({ sessionId }: GetVoucherOfSession): Promise<PaymentVoucher | null> {
    const session = await this.gateway.retrieveSession(sessionId);
    return session?.voucher ?? null;
  }
}

@QueryHandler(CountFailedRefunds)
export class CountFailedRefundsHandler implements IQueryHandler<CountFailedRefunds> {
  constructor(private readonly refunds: FailedRefunds) {}

  execute(): Promise<number> {
    return this.refunds.count();
  }
}
