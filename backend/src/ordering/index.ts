export {
  type DeliveryFacts,
  deliveryFactsSchema,
  isOrderConfirmed,
  type OrderConfirmed,
  type OrderedProduct,
  orderedProductSchema,
  type OrderEvent,
  type OrderEventData,
  orderEvents,
  whenConfirmed,
} from './order/order.events.js';
export {
  CHARGEBACK_LOST,
  deliveryServiceIdOf,
  subscriptionIdOf,
  visitServiceIdOf,
  WITHDRAWN,
} from './order/order.ids.js';
export {
  BeginCancellation,
  BeginWithdrawal,
  type CancellationOutcome,
  CancelOrder,
  ConcludeOccurrences,
  ConcludeService,
  type OpenedSession,
  type OrderParts,
  type OrderToCancel,
  type PaymentOutcome,
  PlaceOrder,
  RecordChargeback,
  RecordPayment,
  RecordRefund,
  type RefundsTogether,
  RefundService,
  RenewPlan,
  RetryRefund,
  type VoucherNumbers,
  WithdrawFromOrder,
  type WithdrawalOutcome,
} from './order/order.commands.js';
export {
  type BilledRefund,
  GetOrderCancellation,
  GetDeliveryPlace,
  ListOrdersMatching,
  type FoundOrder,
  CheckDeliveryDate,
  type ExistingService,
  ListExistingServices,
  GetRefundOfServices,
  type RefundOfServices,
  type OrderBilling,
  type OrderCancellation,
  GetOrderBySession,
  type OrderDetails,
  ListDocumentedOrders,
  ListOrdersOfDocument,
  ListOrderBillings,
  ListOrderDetails,
  ListOrderSummaries,
  ListPaidOrdersAfter,
  type OrderSummary,
  ListUnservedOrdersAtGrave,
  ListSlotsOfOrder,
  type ServiceSite,
} from './order/order.queries.js';
export * from './checkout/refused-checkouts.queries.js';
export { GetPastOrderDraft, type PastOrder } from './checkout/past-order.queries.js';
export { ListOrderCorrections } from './corrections/correction.queries.js';
export { namesOfCorrected } from './corrections/corrected-field-names.js';
export * from './billing/payment-sessions.commands.js';
export { ListFormerPartners, ListRenewals } from './order/renewal.queries.js';
