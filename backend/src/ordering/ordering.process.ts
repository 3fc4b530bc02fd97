import { type Output, send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { type OrderConfirmed, orderEvents, whenConfirmed } from './order/order.events.js';
import { defineDeadlines } from '../platform/deadlines/deadline-definition.js';
import {
  ExpirePayment,
  ExpireNewDateChoice,
  ProposeVenueOfOrder,
  RemindOfVoucher,
  SettleCart,
} from './order/order.commands.js';

const settleCart = ({ streamId: orderId }: { readonly streamId: string }) => [send(SettleCart, { orderId })];

/**
 * Cleans up a cart after the payment or when a voucher is issued, and offers back what an order took from the cart whose
 * voucher was not paid. Reads of the cart do not depend on the cleanup: they ask which orders took their lines
 * (docs/domain.md#cart).
 */
export const cartProcess = defineProcess('cart', [
  on(orderEvents, {
    ...whenConfirmed(settleCart),
    PaymentProcessing: settleCart,
    PaymentReceivedTooLate: settleCart,
    PaymentExpired: settleCart,
    OrderCancelled: settleCart,
    OrderRefunded: settleCart,
  }),
]);

const proposeVenue = ({
  streamId: orderId,
  data: { customerId, delivery },
}: {
  readonly streamId: string;
  readonly data: Pick<OrderConfirmed['data'], 'customerId' | 'delivery'>;
}): Output[] => {
  const { kind, city, parish } = delivery;
  return kind === 'church' ? [send(ProposeVenueOfOrder, { orderId, customerId, city, parish })] : [];
};

/** Proposes the churches that customers wrote in paid orders as venues (ADR 0098). */
export const venueProcess = defineProcess('venue', [on(orderEvents, whenConfirmed(proposeVenue))]);

/** The command that is sent when a deadline of an order is due. */
export const orderDeadlineActions = defineDeadlines(orderEvents.streamType, {
  payment_expiry: ({ streamId }) => send(ExpirePayment, { orderId: streamId }),
  voucher_reminder: ({ streamId }) => send(RemindOfVoucher, { orderId: streamId }),
  new_date_lapse: ({ streamId }) => send(ExpireNewDateChoice, { orderId: streamId }),
});
