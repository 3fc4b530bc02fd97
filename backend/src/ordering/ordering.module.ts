import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { deciderHandlers } from '../platform/domain/command-handlers.js';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { PlatformModule } from '../platform/platform.module.js';
import { AdminOrdersController } from './admin/admin-orders.http.js';
import { OrderResponses, OrderController } from './order/order.http.js';
import { WithdrawalController } from './order/withdrawal.controller.js';
import { OrderDossier } from './order/order-dossier.service.js';
import { OrderNoteEntity } from './admin/order-note.entity.js';
import { OrderSearch } from './order/order-search.service.js';
import { OrderNotes } from './admin/order-notes.service.js';
import { cartProcess, orderDeadlineActions, venueProcess } from './ordering.process.js';
import { CancellationRefunds } from './billing/cancellation-refund.service.js';
import { CheckoutHandler } from './checkout/checkout.handlers.js';
import { SettleCartHandler } from './checkout/cart-of-order.handlers.js';
import { ProposeVenueOfOrderHandler } from './checkout/venue-of-order.handlers.js';
import { ListRefusedCheckoutsHandler, RefusedCheckoutCounts } from './checkout/refused-checkouts.service.js';
import { CheckoutSlots } from './checkout/checkout-slots.service.js';
import { CheckoutContextLoader } from './checkout/checkout-context-loader.service.js';
import { DeliverySlots } from './checkout/delivery-slots.service.js';
import { StandingCover } from './checkout/standing-cover.service.js';
import { orderAggregate, OrderRows } from './order/order.row.js';
import { orderAudience } from './order/order.audience.js';
import { orderEvents } from './order/order.events.js';
import {
  CancelUnfulfilledOrder,
  ChooseNewDate,
  PlaceOrder,
  ReceiveWithdrawal,
  RequestOrderCancellation,
  StartPayment,
} from './order/order.commands.js';
import { CountOpenOrders, CountUnservedOrdersAtGrave, CountUnservedOrdersInCemetery } from './order/order.queries.js';
import {
  BeginCancellationHandler,
  BeginWithdrawalHandler,
  ExpirePaymentHandler,
  PayOrderHandler,
} from './order/order.handlers.js';
import {
  GetOrderCancellationHandler,
  GetDeliveryPlaceHandler,
  CountOpenOrdersHandler,
  CountUnservedOrdersAtGraveHandler,
  CountUnservedOrdersInCemeteryHandler,
  ListUnservedOrdersAtGraveHandler,
  GetOrderBySessionHandler,
  CheckDeliveryDateHandler,
  ListOrderDetailsHandler,
  OrderedPlaces,
  ListSlotsOfOrderHandler,
  GetPurchasesHandler,
  ListOrdersMatchingHandler,
  ListOrderSummariesHandler,
} from './order/order.query-handlers.js';
import { GetPastOrderDraftHandler } from './checkout/past-order.handlers.js';
import { OrderByPhoneHandler } from './checkout/phone-order.handlers.js';
import { ListPaidOrdersAfterHandler } from './billing/paid-orders.handler.js';
import { RefundOrderHandler } from './billing/refund-order.handlers.js';
import { RescheduleOrderHandler } from './billing/order-rescheduling.handlers.js';
import { InvoiceDetailsRetention } from './billing/invoice-details-retention.service.js';
import { ListOrderBillingsHandler } from './billing/order-billing.handlers.js';
import { PaymentSessions } from './billing/payment-sessions.service.js';
import {
  RecordChargebackHandler,
  RecordPaymentHandler,
  RecordRefundHandler,
} from './billing/provider-news.handlers.js';
import { ListRenewalsHandler, RenewPlanHandler } from './checkout/renewal.handlers.js';
import { RemindOfVoucherHandler } from './billing/voucher.handlers.js';
import { CorrectDeliveryHandler, ListOrderCorrectionsHandler } from './corrections/corrections.handlers.js';
import { CorrectionRecord } from './corrections/correction.rows.js';
import { CorrectionsController } from './corrections/corrections.http.js';
import { CorrectOrder } from './corrections/correction.commands.js';
import { forgetDetailsOf, OrderDetailsRows } from './order/order-details.reader.js';
import { SlotsController } from './checkout/slots.controller.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([OrderNoteEntity]),
    PlatformModule.registerContext({
      events: [orderEvents],
      aggregates: [orderAggregate],
      processes: [cartProcess, venueProcess],
      deadlines: [orderDeadlineActions],
      audiences: [orderAudience],
      removals: [removalByStatements('ordering', forgetDetailsOf)],
      blockers: [
        { record: 'account', code: 'orders', count: (id) => new CountOpenOrders(id) },
        { record: 'grave', code: 'orders', count: (id) => new CountUnservedOrdersAtGrave(id) },
        {
          record: 'place of a cemetery',
          code: 'orders',
          count: (id) => new CountUnservedOrdersInCemetery(id),
        },
      ],
    }),
  ],
  controllers: [OrderController, WithdrawalController, CorrectionsController, AdminOrdersController, SlotsController],
  providers: [
    ...deciderHandlers(orderAggregate, {
      own: [
        ExpirePaymentHandler,
        RecordChargebackHandler,
        RecordPaymentHandler,
        RecordRefundHandler,
        RefundOrderHandler,
      ],
      internal: [
        PlaceOrder,
        StartPayment,
        CancelUnfulfilledOrder,
        RequestOrderCancellation,
        ReceiveWithdrawal,
        ChooseNewDate,
        CorrectOrder,
      ],
    }),
    BeginCancellationHandler,
    BeginWithdrawalHandler,
    CorrectDeliveryHandler,
    ListOrderCorrectionsHandler,
    CorrectionRecord,
    InvoiceDetailsRetention,
    ListOrderBillingsHandler,
    GetOrderCancellationHandler,
    CancellationRefunds,
    CheckoutHandler,
    SettleCartHandler,
    ProposeVenueOfOrderHandler,
    RemindOfVoucherHandler,
    RenewPlanHandler,
    ListRenewalsHandler,
    CheckoutSlots,
    RefusedCheckoutCounts,
    ListRefusedCheckoutsHandler,
    CheckoutContextLoader,
    GetDeliveryPlaceHandler,
    DeliverySlots,
    StandingCover,
    ListOrdersMatchingHandler,
    CountOpenOrdersHandler,
    CountUnservedOrdersAtGraveHandler,
    CountUnservedOrdersInCemeteryHandler,
    ListUnservedOrdersAtGraveHandler,
    GetOrderBySessionHandler,
    CheckDeliveryDateHandler,
    ListOrderDetailsHandler,
    OrderDetailsRows,
    OrderedPlaces,
    ListSlotsOfOrderHandler,
    OrderResponses,
    OrderDossier,
    OrderNotes,
    OrderRows,
    OrderSearch,
    ListOrderSummariesHandler,
    PaymentSessions,
    GetPastOrderDraftHandler,
    OrderByPhoneHandler,
    ListPaidOrdersAfterHandler,
    PayOrderHandler,
    RescheduleOrderHandler,
    GetPurchasesHandler,
  ],
})
export class OrderingModule {}
