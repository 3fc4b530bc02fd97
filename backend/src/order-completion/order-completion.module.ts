import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import {
  CancelOrderHandler,
  CompleteCancellationHandler,
  ExistingParts,
  ListExistingServicesHandler,
  WithdrawFromOrderHandler,
  GetRefundOfServicesHandler,
} from './cancellation.handlers.js';
import { orderCompletionProcess } from './order-completion.process.js';

/** Ends an order when its services are over, or when the order is cancelled. */
@Module({
  imports: [PlatformModule.registerContext({ processes: [orderCompletionProcess] })],
  providers: [
    CancelOrderHandler,
    CompleteCancellationHandler,
    ExistingParts,
    ListExistingServicesHandler,
    GetRefundOfServicesHandler,
    WithdrawFromOrderHandler,
  ],
})
export class OrderCompletionModule {}
