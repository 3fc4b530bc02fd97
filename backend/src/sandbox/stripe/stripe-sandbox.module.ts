import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AppConfig } from '../../config/app-config.js';
import { IdleWaiter } from '../../platform/idle-waiter.js';
import { frontendPage } from '../../platform/http/pages/frontend-files.js';
import { PublicUrls } from '../../platform/http/public-urls.js';
import { CheckoutController } from './api/checkout.controller.js';
import { CheckoutService } from './checkouts/checkout.service.js';
import { CheckoutStore } from './checkouts/checkout.store.js';
import { SandboxEvents } from './checkouts/event.store.js';
import { DisputeController } from './api/dispute.controller.js';
import { DisputeService } from './checkouts/dispute.service.js';
import { DisputeStore } from './checkouts/dispute.store.js';
import { PayPageAssets } from './page/pay.assets.js';
import { PayController } from './page/pay.controller.js';
import { RefundController } from './api/refund.controller.js';
import { RefundService } from './checkouts/refund.service.js';
import { RefundStore } from './checkouts/refund.store.js';
import { SandboxAddress } from './sandbox-address.js';
import { SandboxDatabase } from './checkouts/sandbox-database.js';
import { SandboxState } from './checkouts/sandbox.store.js';
import { SandboxSweep } from './sandbox.sweep.js';
import { StripeApi } from './api/stripe-api.js';
import { stripeApiRoutes } from './api/stripe-api.routes.js';
import { WebhookDelivery } from './webhook-delivery.js';

/** The simulated Stripe on the application's own port: its API under `/v1`, its payment page and its webhooks. */
@Module({
  controllers: [CheckoutController, DisputeController, PayController, RefundController],
  providers: [
    CheckoutService,
    CheckoutStore,
    DisputeService,
    DisputeStore,
    PublicUrls,
    RefundService,
    RefundStore,
    SandboxAddress,
    SandboxDatabase,
    SandboxEvents,
    SandboxState,
    SandboxSweep,
    StripeApi,
    WebhookDelivery,
    {
      provide: PayPageAssets,
      inject: [AppConfig],
      useFactory: async ({ http }: AppConfig) => new PayPageAssets(await frontendPage(http.frontendDir)),
    },
  ],
})
export class StripeSandboxModule implements OnModuleInit {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly api: StripeApi,
    private readonly sweep: SandboxSweep,
    private readonly idleWaiter: IdleWaiter,
  ) {}

  /**
   * Registers the routes of Stripe's API outside Nest, because their bodies, errors and authentication differ from
   * ours. The registration is not awaited: awaiting would start Fastify before Nest has set its error handler, and
   * Fastify's own handler would then respond to invalid bodies.
   */
  onModuleInit(): void {
    this.idleWaiter.waitFor(() => this.sweep.isIdle());
    const fastify = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(stripeApiRoutes(this.api), { prefix: '/v1' });
  }
}
