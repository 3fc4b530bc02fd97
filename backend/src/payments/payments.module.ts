import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { PaymentAlarms } from './alarms/payment-alarms.service.js';
import { PaymentAlarmsController } from './alarms/payment-alarms.controller.js';
import { DisputeResults } from './dispute-results.service.js';
import { HandledReports } from './reports/handled-reports.store.js';
import { ProviderReports } from './reports/provider-reports.service.js';
import { ReconciliationSweep } from './reports/reconciliation.job.js';
import { Reconciliation } from './reports/reconciliation.service.js';
import { RefundJob } from './refund.job.js';
import { RefundSweep } from './refund-sweep.job.js';
import { FailedRefunds } from './refunds/failed-refunds.service.js';
import { FailedRefundsController } from './refunds/failed-refunds.controller.js';
import { PublicUrls } from '../platform/http/public-urls.js';
import { PaymentController } from './payment.controller.js';
import { PaymentGateway } from './stripe/payment.gateway.js';
import { PaymentResults } from './payment-results.service.js';
import {
  ExpirePaymentSessionHandler,
  ForgetRefundsHandler,
  NoteRefundHandler,
  NoteRefundRetryHandler,
  OpenPaymentSessionHandler,
  ResumeRefundsHandler,
} from './payments.handlers.js';
import { paymentsProcess } from './payments.process.js';
import { CountFailedRefundsHandler } from './payments.query-handlers.js';
import { RefundFigures } from './refunds/refund-figures.js';
import { RefundLedger } from './refunds/refund.ledger.js';
import { StripeClient } from './stripe/stripe.client.js';
import { StripeGateway } from './stripe/stripe.gateway.js';
import { WebhookController } from './stripe/webhook.controller.js';

/** Payment sessions, webhooks and refunds at the provider. */
@Module({
  imports: [PlatformModule.registerContext({ processes: [paymentsProcess] })],
  controllers: [WebhookController, PaymentController, FailedRefundsController, PaymentAlarmsController],
  providers: [
    CountFailedRefundsHandler,
    ExpirePaymentSessionHandler,
    ForgetRefundsHandler,
    NoteRefundHandler,
    NoteRefundRetryHandler,
    OpenPaymentSessionHandler,
    PublicUrls,
    ResumeRefundsHandler,
    { provide: PaymentGateway, useClass: StripeGateway },
    DisputeResults,
    PaymentResults,
    HandledReports,
    PaymentAlarms,
    ProviderReports,
    Reconciliation,
    ReconciliationSweep,
    FailedRefunds,
    RefundFigures,
    RefundJob,
    RefundLedger,
    RefundSweep,
    StripeClient,
  ],
})
export class PaymentsModule {}
