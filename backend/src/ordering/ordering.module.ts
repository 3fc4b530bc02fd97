import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { deciderHandlers } from '../platform/domain/command-handlers.js';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { PlatformModule } from '../platform/platform.module.js';
import { AdminOrdersController } from './office/admin-orders.controller.js';
import { OrderAnswers } from './http/order-answers.service.js';
import { OrderDossier } from './office/order-dossier.service.js';
import { OrderNoteEntity } from './office/order-note.entity.js';
import { OrderNotes } from './office/order-notes.service.js';
import { cartProcess } from './cart.process.js';
import { CancellationRefunds } from './billing/cancellation-refund.service.js';
import { CheckoutHandler } from './checkout/checkout.handlers.js';
import { CheckoutSlots } from './checkout/checkout-slots.service.js';
import { CheckoutContextLoader } from './checkout/checkout-context-loader.service.js';
import { DeliverySlots } from './checkout/delivery-slots.service.js';
import { orderAggregate } from './order/order.aggregate.js';
import { orderAudience } from './order/order.audience.js';
import { orderEvents } from './order/order.events.js';
import {
  CancelUnfulfilledOrder,
  ChooseNewDate,
  PlaceOrder,
  RequestOrderCancellation,
  StartPayment,
} from './order/order.commands.js';
import { CountOpenOrders } from './order/order.queries.js';
import { OrderController } from './http/order.controller.js';
import { orderDeadlineActions } from './order/order.deadlines.js';
import { BeginCancellationHandler, ExpirePaymentHandler, PayOrderHandler } from './order/order.handlers.js';
import {
  GetOrderCancellationHandler,
  GetDeliveryPlaceHandler,
  CountOpenOrdersHandler,
  GetOrderBySessionHandler,
  CheckDeliveryDateHandler,
  ListOrderDetailsHandler,
  OrderedPlaces,
  ListSlotsOfOrderHandler,
  GetPurchasesHandler,
} from './order/order.query-handlers.js';
import { OrderByPhoneHandler } from './checkout/phone-order.handlers.js';
import { ListPaidOrdersAfterHandler } from './billing/paid-orders.handler.js';
import { RescheduleOrderHandler } from './billing/order-rescheduling.handlers.js';
import { ListOrderBillingsHandler } from './billing/order-billing.handlers.js';
import { PaymentSessions } from './billing/payment-sessions.service.js';
import { RecordPaymentHandler, RecordRefundHandler } from './billing/provider-news.handlers.js';
import { forgetDetailsOf, OrderDetailsRows } from './projections/order-details.projection.js';
import { ListOrdersMatchingHandler } from './http/order-search.handlers.js';
import { OrderRows } from './projections/order-row.projection.js';
import { ListOrderSummariesHandler } from './projections/order-summary.projection.js';
import { SlotsController } from './http/slots.controller.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([OrderNoteEntity]),
    PlatformModule.registerContext({
      events: [orderEvents],
      aggregates: [orderAggregate],
      processes: [cartProcess],
      deadlines: [orderDeadlineActions],
      audiences: [orderAudience],
      removals: [removalByStatements('ordering', forgetDetailsOf)],
      blockers: [{ record: 'account', code: 'orders', count: (id) => new CountOpenOrders(id) }],
    }),
  ],
  controllers: [OrderController, AdminOrdersController, SlotsController],
  providers: [
    ...deciderHandlers(orderAggregate, {
      own: [ExpirePaymentHandler, RecordPaymentHandler, RecordRefundHandler],
      internal: [PlaceOrder, StartPayment, CancelUnfulfilledOrder, RequestOrderCancellation, ChooseNewDate],
    }),
    BeginCancellationHandler,
    ListOrderBillingsHandler,
    GetOrderCancellationHandler,
    CancellationRefunds,
    CheckoutHandler,
    CheckoutSlots,
    CheckoutContextLoader,
    GetDeliveryPlaceHandler,
    DeliverySlots,
    ListOrdersMatchingHandler,
    CountOpenOrdersHandler,
    GetOrderBySessionHandler,
    CheckDeliveryDateHandler,
    ListOrderDetailsHandler,
    OrderDetailsRows,
    OrderedPlaces,
    ListSlotsOfOrderHandler,
    OrderAnswers,
    OrderDossier,
    OrderNotes,
    OrderRows,
    ListOrderSummariesHandler,
    PaymentSessions,
    OrderByPhoneHandler,
    ListPaidOrdersAfterHandler,
    PayOrderHandler,
    RescheduleOrderHandler,
    GetPurchasesHandler,
  ],
})
export class OrderingModule {}
