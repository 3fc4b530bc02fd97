export {
  type DeliveryFacts,
  deliveryFactsSchema,
  type OrderedProduct,
  orderedProductSchema,
  type OrderEvent,
  type OrderEventData,
  orderEvents,
  type OrderKind,
  orderKindSchema,
} from './order.events.js';
export { ExpirePayment, type PaymentOutcome, RecordPayment, RecordRefund } from './order.commands.js';
export {
  DeliveryPlaceOf,
  OrderBySession,
  type OrderDetails,
  OrderDetailsOf,
  type OrderFacts,
  OrderOf,
} from './order.queries.js';
