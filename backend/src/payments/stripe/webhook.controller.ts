import { type RawBodyRequest, Req } from '@nestjs/common';
import { type WebhookAnswer, webhookAnswerSchema } from '@perpetua/contracts/payments.contract';
import type { FastifyRequest } from 'fastify';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Unthrottled } from '../../platform/http/rate-limit/throttling.js';
import { Controller, Headers, HttpCode, Post } from '../../platform/http/route-decorators.js';
import { ProviderReports } from '../reports/provider-reports.service.js';
import { PaymentGateway } from './payment.gateway.js';

/** Receives the provider's webhooks, authenticated by their signature. */
@Controller('Payment/webhook')
export class WebhookController {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly reports: ProviderReports,
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
    const report = await this.gateway.verifyWebhook(request.rawBody ?? Buffer.alloc(0), signature);
    return { received: true, ignored: !(await this.reports.handle(report)) };
  }
}
