import { QueryBus } from '@nestjs/cqrs';
import { toDecimal } from '@perpetua/contracts/money';
import {
  type PaymentSessionAnswer,
  paymentSessionIdSchema,
  paymentSessionSchema,
} from '@perpetua/contracts/payments.contract';
import { GetOrderBySession } from '../ordering/index.js';
import { type AuthenticatedUser, CurrentUser } from '../platform/http/access/access.js';
import { Answers } from '../platform/http/openapi/answers.js';
import { Controller, Get, Param } from '../platform/http/route-decorators.js';
import { isForeignMoney, outcomeOf } from './payment-outcome.policy.js';
import { PaymentResults } from './payment-results.service.js';
import { paymentSessionUnknown } from './payments.errors.js';
import type { ProviderSession } from './stripe/provider-state.js';

/** Endpoint with which payers read the state of their payment sessions. */
@Controller('Payment')
export class PaymentController {
  constructor(
    private readonly queries: QueryBus,
    private readonly results: PaymentResults,
  ) {}

  /**
   * Called when the payer returns from the payment page. Records the result if the webhook has not done so yet; returns
   * 404 for other people's sessions.
   */
  @Get('session/:id')
  @Answers(paymentSessionSchema, { summary: 'Tells how a payment went' })
  async session(
    @Param('id', { schema: paymentSessionIdSchema }) sessionId: string,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<PaymentSessionAnswer> {
    const order = await this.queries.execute(new GetOrderBySession(sessionId));
    if (order?.customerId !== user.id) throw paymentSessionUnknown();
    const session = await this.results.recordSession(sessionId);
    if (!session) throw paymentSessionUnknown();
    return answerOf(session);
  }
}

function answerOf(session: ProviderSession): PaymentSessionAnswer {
  const { sessionId, orderId, attemptId, status, method, amountCents, failureCode } = session;
  const paymentStatus = outcomeOf(session)?.kind ?? (isForeignMoney(session) ? 'processing' : 'open');
  return {
    sessionId,
    orderId,
    attemptId,
    status,
    paymentStatus,
    ...(method && { method }),
    amount: toDecimal(amountCents),
    ...(failureCode !== undefined && { failureCode }),
  };
}
