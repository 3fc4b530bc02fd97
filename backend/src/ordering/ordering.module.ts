import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { deciderHandlers } from '../platform/event-store/decider-runner.js';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { PlatformModule } from '../platform/platform.module.js';
import { AdminOrdersController } from './admin-orders.controller.js';
import { OrderAnswers } from './order-answers.service.js';
import { OrderDossier } from './order-dossier.service.js';
import { OrderNoteEntity } from './order-note.entity.js';
import { OrderNotes } from './order-notes.service.js';
import { cartProcess } from './cart.process.js';
import { CancellationRefunds } from './cancellation-refund.service.js';
import { CheckoutHandler } from './checkout.handlers.js';
import { CheckoutSlots } from './checkout-slots.service.js';
import { CheckoutContextLoader } from './checkout-context-loader.service.js';
import { DeliverySlots } from './delivery-slots.service.js';
import { orderAggregate } from './order.aggregate.js';
import { orderAudience } from './order.audience.js';
import {
  ConcludeOccurrences,
  ConcludeService,
  ExpireNewDateChoice,
  RefundOrder,
  RefundService,
  RetryRefund,
} from './order.commands.js';
import { OrderController } from './order.controller.js';
import { orderDeadlineActions } from './order.deadlines.js';
import { CancelOrderHandler, ExpirePaymentHandler, PayOrderHandler } from './order.handlers.js';
import {
  DeliveryPlaceOfHandler,
  CountOpenOrdersHandler,
  OrderBySessionHandler,
  CheckDeliveryDateHandler,
  OrderDetailsOfHandler,
  OrderedPlaces,
  SlotsOfOrderHandler,
  PurchasesAmongHandler,
} from './order.query-handlers.js';
import { OrderByPhoneHandler } from './phone-order.handlers.js';
import { PaidOrdersAfterHandler } from './paid-orders.handler.js';
import { RescheduleOrderHandler } from './order-rescheduling.handlers.js';
import { BillingOfHandler } from './order-billing.handlers.js';
import { orderingProcess } from './ordering.process.js';
import { PaymentSessions } from './payment-sessions.service.js';
import { RecordPaymentHandler, RecordRefundHandler } from './provider-news.handlers.js';
import { forgetDetailsOf, OrderDetailsRows } from './projections/order-details.projection.js';
import { FindOrdersHandler } from './order-search.handlers.js';
import { OrderRows } from './projections/order-row.projection.js';
import { OrderSummariesOfHandler } from './projections/order-summary.projection.js';
import { SlotsController } from './slots.controller.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([OrderNoteEntity]),
    PlatformModule.registerContext({
      processes: [cartProcess, orderingProcess],
      deadlines: [orderDeadlineActions],
      audiences: [orderAudience],
      removals: [removalByStatements('ordering', forgetDetailsOf)],
    }),
  ],
  controllers: [OrderController, AdminOrdersController, SlotsController],
  providers: [
    ...deciderHandlers(orderAggregate, [
      ConcludeService,
      RefundOrder,
      RefundService,
      RetryRefund,
      ConcludeOccurrences,
      ExpireNewDateChoice,
    ]),
    BillingOfHandler,
    CancellationRefunds,
    CancelOrderHandler,
    CheckoutHandler,
    CheckoutSlots,
    CheckoutContextLoader,
    DeliveryPlaceOfHandler,
    DeliverySlots,
    ExpirePaymentHandler,
    FindOrdersHandler,
    CountOpenOrdersHandler,
    OrderBySessionHandler,
    CheckDeliveryDateHandler,
    OrderDetailsOfHandler,
    OrderDetailsRows,
    OrderedPlaces,
    SlotsOfOrderHandler,
    OrderAnswers,
    OrderDossier,
    OrderNotes,
    OrderRows,
    OrderSummariesOfHandler,
    PaymentSessions,
    OrderByPhoneHandler,
    PaidOrdersAfterHandler,
    PayOrderHandler,
    RescheduleOrderHandler,
    RecordPaymentHandler,
    RecordRefundHandler,
    PurchasesAmongHandler,
  ],
})
export class OrderingModule {}
