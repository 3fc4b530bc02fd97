import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { toDecimal } from '@perpetua/contracts/money';
import {
  paymentSessionIdSchema,
  type SandboxCheckoutAnswer,
  type SandboxCheckoutRequest,
  sandboxCheckoutRequestSchema,
  type SandboxOutcome,
} from '@perpetua/contracts/payments.contract';
import { Clock } from '../../platform/clock.js';
import { Allow } from '../../platform/http/access.js';
import { type Checkout, isPaid } from './checkout.entity.js';
import type { CheckoutAction } from './checkout.policy.js';
import { CheckoutService } from './checkout.service.js';
import { sessionUnknown } from './sandbox.errors.js';

const cardNumbers = {
  success: '4242424242424242',
  decline: '4000000000000002',
  requires_3ds: '4000000000003220',
} as const;

/** What payers do on the payment page, for those who have no browser (decisions §4). */
@Controller('sandbox/checkout')
export class CheckoutController {
  constructor(
    private readonly checkouts: CheckoutService,
    private readonly clock: Clock,
  ) {}

  /** Answers once the marketplace's webhook has been told: 404 unknown session, 409 when there is nothing left to do. */
  @Post(':id')
  @HttpCode(200)
  @Allow('anyone')
  async act(
    @Param('id', { schema: paymentSessionIdSchema }) id: string,
    @Body({ schema: sandboxCheckoutRequestSchema }) { outcome }: SandboxCheckoutRequest,
  ): Promise<SandboxCheckoutAnswer> {
    const before = await this.checkouts.find(id);
    if (!before) throw sessionUnknown();
    let after = before;
    for (const action of this.actionsFor(outcome, before)) {
      after = await this.checkouts.act(id, action, { requestId: null, waitForWebhook: true });
    }
    return answerOf(after);
  }

  private actionsFor(outcome: SandboxOutcome, checkout: Checkout): CheckoutAction[] {
    const voucher: CheckoutAction = { kind: 'take_voucher', reference: this.checkouts.newReference() };
    switch (outcome) {
      case 'success':
      case 'decline':
        if (checkout.status === 'open' && checkout.payment?.challenge) {
          return [{ kind: outcome === 'success' ? 'confirm' : 'refuse' }];
        }
        return [this.cardPayment(cardNumbers[outcome])];
      case 'requires_3ds':
        return [this.cardPayment(cardNumbers[outcome])];
      case 'multibanco_pending':
        return [voucher];
      case 'multibanco_paid':
        return checkout.status === 'open' ? [voucher, { kind: 'pay_voucher' }] : [{ kind: 'pay_voucher' }];
      case 'expire':
        return [{ kind: 'run_out' }];
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
