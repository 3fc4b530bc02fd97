import { type DynamicModule, Module } from '@nestjs/common';
import type { AppConfig } from '../platform/config/app-config.js';
import { PlatformModule } from '../platform/platform.module.js';
import { RefundJob } from './refund.job.js';
import { RefundSweep } from './refund-sweep.job.js';
import { FailedRefunds } from './refunds/failed-refunds.service.js';
import { FailedRefundsController } from './refunds/failed-refunds.controller.js';
import { PublicUrls } from './public-urls.js';
import { PaymentController } from './payment.controller.js';
import { PaymentGateway } from './stripe/payment.gateway.js';
import { PaymentResults } from './payment-results.service.js';
import {
  ExpirePaymentSessionHandler,
  NoteRefundHandler,
  NoteRefundRetryHandler,
  OpenPaymentSessionHandler,
} from './payments.handlers.js';
import { paymentsProcess } from './payments.process.js';
import { CountFailedRefundsHandler, VoucherOfSessionHandler } from './payments.query-handlers.js';
import { RefundLedger } from './refunds/refund.ledger.js';
import { SandboxModule } from './sandbox/sandbox.module.js';
import { StripeClient } from './stripe/stripe.client.js';
import { StripeGateway } from './stripe/stripe.gateway.js';
import { WebhookController } from './stripe/webhook.controller.js';

/** Money: sessions, webhooks and refunds at the provider, and its sandbox when there is no provider. */
@Module({
  imports: [PlatformModule.registerContext({ processes: [paymentsProcess] })],
  controllers: [WebhookController, PaymentController, FailedRefundsController],
  providers: [
    CountFailedRefundsHandler,
    ExpirePaymentSessionHandler,
    NoteRefundHandler,
    NoteRefundRetryHandler,
    OpenPaymentSessionHandler,
    PublicUrls,
    { provide: PaymentGateway, useClass: StripeGateway },
    PaymentResults,
    FailedRefunds,
    RefundJob,
    RefundLedger,
    RefundSweep,
    StripeClient,
    VoucherOfSessionHandler,
  ],
})
export class PaymentsModule {
  /** The sandbox is served by the processes that serve the API, and only when no Stripe key is set. */
  static forRoot(config: AppConfig): DynamicModule {
    const hasSandbox = config.sandbox && config.role !== 'worker';
    return { module: PaymentsModule, imports: hasSandbox ? [SandboxModule] : [] };
  }
}
