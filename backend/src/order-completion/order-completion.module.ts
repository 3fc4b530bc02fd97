import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { CancelOrderHandler, CompleteCancellationHandler } from './cancel-order.handlers.js';
import { ExistingParts } from './existing-parts.service.js';
import { orderCompletionProcess } from './order-completion.process.js';
import { ListExistingServicesHandler, GetRefundOfServicesHandler } from './order-progress.query-handlers.js';

/** Ends an order when its services are over, or when the order is cancelled. */
@Module({
  imports: [PlatformModule.registerContext({ processes: [orderCompletionProcess] })],
  providers: [
    CancelOrderHandler,
    CompleteCancellationHandler,
    ExistingParts,
    ListExistingServicesHandler,
    GetRefundOfServicesHandler,
  ],
})
export class OrderCompletionModule {}
