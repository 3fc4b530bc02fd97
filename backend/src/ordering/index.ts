export {
  type DeliveryFacts,
  deliveryFactsSchema,
  type OrderedProduct,
  orderedProductSchema,
  type OrderEvent,
  type OrderEventData,
  orderEvents,
} from './order.events.js';
export { type PaymentOutcome, RecordPayment, RecordRefund } from './order.commands.js';
export { DeliveryPlaceOf, OrderBySession, type OrderDetails, OrderDetailsOf } from './order.queries.js';
