export {
  type DeliveryFacts,
  deliveryFactsSchema,
  type OrderedProduct,
  orderedProductSchema,
  type OrderEvent,
  type OrderEventData,
  orderEvents,
} from './order/order.events.js';
export { CancelOrder, type PaymentOutcome, RecordPayment, RecordRefund, RetryRefund } from './order/order.commands.js';
export {
  type BilledRefund,
  BillingOf,
  DeliveryPlaceOf,
  FindOrders,
  type FoundOrder,
  CheckDeliveryDate,
  CountOpenOrders,
  type OrderBilling,
  OrderBySession,
  type OrderDetails,
  OrderDetailsOf,
  OrderSummariesOf,
  PaidOrdersAfter,
  type OrderSummary,
  SlotsOfOrder,
} from './order/order.queries.js';
export * from './billing/payment-sessions.commands.js';
