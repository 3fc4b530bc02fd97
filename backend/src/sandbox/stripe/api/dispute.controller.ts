import { parseDecimal, toDecimal } from '@perpetua/contracts/money';
import {
  paymentSessionIdSchema,
  type SandboxDisputeAnswer,
  type SandboxDisputeRequest,
  sandboxDisputeRequestSchema,
} from '@perpetua/contracts/payments.contract';
import { Body, Controller, HttpCode, Param, Post } from '../../../platform/http/route-decorators.js';
import { DisputeService } from '../checkouts/dispute.service.js';

/** The acts of a payer's bank, for callers who try disputes (docs/domain.md#sandbox-and-clocks). */
@Controller('sandbox/dispute')
export class DisputeController {
  constructor(private readonly disputes: DisputeService) {}

  /** Opens or decides a dispute, and responds after the marketplace's webhook has been called. */
  @Post(':id')
  @HttpCode(200)
  async act(
    @Param('id', { schema: paymentSessionIdSchema }) id: string,
    @Body({ schema: sandboxDisputeRequestSchema }) { outcome, amount, webhook }: SandboxDisputeRequest,
  ): Promise<SandboxDisputeAnswer> {
    const amountCents = amount === undefined ? undefined : parseDecimal(amount);
    const dispute = await this.disputes.act(id, { outcome, amountCents, loseWebhook: webhook === 'lost' });
    return { disputeId: dispute.id, status: dispute.status, amount: toDecimal(dispute.amountCents) };
  }
}
