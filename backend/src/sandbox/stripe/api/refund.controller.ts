import { paymentSessionIdSchema } from '@perpetua/contracts/payments.contract';
import { Controller, HttpCode, Param, Post } from '../../../platform/http/route-decorators.js';
import { RefundService } from '../checkouts/refund.service.js';

/** What a payer does about a refund, for callers who try it (docs/domain.md#sandbox-and-clocks). */
@Controller('sandbox/refund')
export class RefundController {
  constructor(private readonly refunds: RefundService) {}

  /** Gives the bank details that a refund waits for; 409 when it does not. */
  @Post(':id/details')
  @HttpCode(204)
  async details(@Param('id', { schema: paymentSessionIdSchema }) id: string): Promise<void> {
    await this.refunds.giveDetails(id);
  }
}
