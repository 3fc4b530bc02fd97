import { type RawBodyRequest, Req } from '@nestjs/common';
import { type WebhookAnswer, webhookAnswerSchema } from '@perpetua/contracts/payments.contract';
import type { FastifyRequest } from 'fastify';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Unthrottled } from '../../platform/http/rate-limit/throttling.js';
import { Controller, Headers, HttpCode, Post } from '../../platform/http/route-decorators.js';
import { PaymentResults } from '../payment-results.service.js';
import { PaymentGateway } from './payment.gateway.js';
import type { ProviderEvent } from './provider-state.js';

/** Receives the provider's webhooks, authenticated by their signature. */
@Controller('Payment/webhook')
export class WebhookController {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly results: PaymentResults,
  ) {}

  /**
   * Responds with 200 also to repeated events and to events about objects of other applications; any other status makes
   * the provider send the event again.
   */
  @Post()
  @HttpCode(200)
  @Unthrottled()
  @Answers(webhookAnswerSchema, { summary: 'Takes an event of the payment provider' })
  async receive(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<WebhookAnswer> {
    const event = await this.gateway.verifyWebhook(request.rawBody ?? Buffer.alloc(0), signature);
    return { received: true, ignored: (await this.recorded(event)) === undefined };
  }

  private recorded(event: ProviderEvent): Promise<object | undefined> {
    switch (event.about) {
      case 'session':
        return this.results.recordSession(event.sessionId);
      case 'payment_intent':
        return this.results.recordIntent(event.paymentIntentId);
      case 'refund':
        return this.results.recordRefund(event.providerRefundId);
      case 'nothing_of_ours':
        return Promise.resolve(undefined);
    }
  }
}
