import { toDecimal } from '@perpetua/contracts/money';
import {
  paymentSessionIdSchema,
  type SandboxCheckoutAnswer,
  type SandboxCheckoutRequest,
  sandboxCheckoutRequestSchema,
  type SandboxOutcome,
} from '@perpetua/contracts/payments.contract';
import { Body, Controller, HttpCode, Param, Post } from '../../../platform/http/route-decorators.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Checkout, isPaid } from '../checkouts/checkout.entity.js';
import type { CheckoutAction } from '../checkouts/checkout.policy.js';
import { CheckoutService } from '../checkouts/checkout.service.js';

const cardNumbers = {
  success: '4242424242424242',
  decline: '4000000000000002',
  requires_3ds: '4000000000003220',
} as const;

/** The actions of the payment page, for callers without a browser (docs/domain.md#sandbox-and-clocks). */
@Controller('sandbox/checkout')
export class CheckoutController {
  constructor(
    private readonly checkouts: CheckoutService,
    private readonly clock: Clock,
  ) {}

  /**
   * Performs an action on a session and responds after the marketplace's webhook has been called; 404 for an unknown
   * session, 409 when the session does not permit the action now.
   */
  @Post(':id')
  @HttpCode(200)
  async act(
    @Param('id', { schema: paymentSessionIdSchema }) id: string,
    @Body({ schema: sandboxCheckoutRequestSchema }) { outcome, webhook }: SandboxCheckoutRequest,
  ): Promise<SandboxCheckoutAnswer> {
    const acting = { requestId: null, waitForWebhook: true, loseWebhook: webhook === 'lost' };
    const after = await this.checkouts.act(id, (checkout) => this.actionFor(outcome, checkout), acting);
    const isStillToPay = outcome === 'multibanco_paid' && !isPaid(after);
    return answerOf(isStillToPay ? await this.checkouts.act(id, { kind: 'pay_voucher' }, acting) : after);
  }

  private actionFor(outcome: SandboxOutcome, { status, payment }: Checkout): CheckoutAction {
    switch (outcome) {
      case 'success':
      case 'decline':
        if (status === 'open' && payment?.challenge) return { kind: outcome === 'success' ? 'confirm' : 'refuse' };
        return this.cardPayment(cardNumbers[outcome]);
      case 'requires_3ds':
        return this.cardPayment(cardNumbers[outcome]);
      case 'multibanco_pending':
        return { kind: 'take_voucher', reference: this.checkouts.newReference() };
      case 'multibanco_paid':
        if (status !== 'open') return { kind: 'pay_voucher' };
        return { kind: 'take_voucher', reference: this.checkouts.newReference() };
      case 'expire':
        return { kind: 'run_out' };
    }
  }

  private cardPayment(number: string): CheckoutAction {
    const year = String((this.clock.now().getUTCFullYear() + 3) % 100).padStart(2, '0');
    return { kind: 'pay_by_card', card: { number, expiry: `12/${year}`, cvc: '123' } };
  }
}

function answerOf(checkout: Checkout): SandboxCheckoutAnswer {
  const { id, status, payment, amountCents } = checkout;
  const waits = payment?.status === 'requires_action' && status !== 'expired';
  const nextAction = waits ? (payment.challenge?.kind ?? 'pay_voucher') : undefined;
  const failure = payment?.failure;
  return {
    sessionId: id,
    status,
    paymentStatus: isPaid(checkout) ? 'paid' : 'unpaid',
    ...(nextAction && { nextAction }),
    ...(payment && { method: payment.method }),
    ...(failure && { failureCode: failure.declineCode ?? failure.code }),
    amount: toDecimal(amountCents),
  };
}
