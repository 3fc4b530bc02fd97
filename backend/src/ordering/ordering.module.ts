import { Module } from '@nestjs/common';
import { deciderHandlers } from '../platform/event-store/decider-runner.js';
import { PlatformModule } from '../platform/platform.module.js';
import { CancellationRefunds } from './cancellation-refund.service.js';
import { CheckoutHandler } from './checkout.handlers.js';
import { CheckoutSurroundings } from './checkout-surroundings.service.js';
import { orderAggregate } from './order.aggregate.js';
import { orderAudience } from './order.audience.js';
import {
  ConcludeOccurrences,
  ConcludeService,
  LapseNewDate,
  RecordPayment,
  RecordRefund,
  RefundService,
} from './order.commands.js';
import { OrderController } from './order.controller.js';
import { orderDeadlineActions } from './order.deadlines.js';
import { CancelOrderHandler, ExpirePaymentHandler, PayOrderHandler } from './order.handlers.js';
import {
  DeliveryPlaceOfHandler,
  OpenOrdersOfHandler,
  OrderBySessionHandler,
  JudgeDeliveryDateHandler,
  OrderDetailsOfHandler,
} from './order.query-handlers.js';
import { orderingProcess } from './ordering.process.js';
import { PaymentSessions } from './payment-sessions.service.js';
import { OrderDetailsRows } from './projections/order-details.projection.js';
import { OrderRows } from './projections/order-row.projection.js';
import { OrderSummariesOfHandler } from './projections/order-summary.projection.js';

@Module({
  imports: [
    PlatformModule.forContext({
      processes: [orderingProcess],
      deadlines: [orderDeadlineActions],
      audiences: [orderAudience],
    }),
  ],
  controllers: [OrderController],
  providers: [
    ...deciderHandlers(orderAggregate, [
      RecordPayment,
      RecordRefund,
      ConcludeService,
      RefundService,
      ConcludeOccurrences,
      LapseNewDate,
    ]),
    CancellationRefunds,
    CancelOrderHandler,
    CheckoutHandler,
    CheckoutSurroundings,
    DeliveryPlaceOfHandler,
    ExpirePaymentHandler,
    OpenOrdersOfHandler,
    OrderBySessionHandler,
    JudgeDeliveryDateHandler,
    OrderDetailsOfHandler,
    OrderDetailsRows,
    OrderRows,
    OrderSummariesOfHandler,
    PaymentSessions,
    PayOrderHandler,
  ],
})
export class OrderingModule {}
