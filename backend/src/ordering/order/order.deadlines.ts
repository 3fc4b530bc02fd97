import { defineDeadlines } from '../../platform/deadlines/deadline-definition.js';
import { send } from '../../platform/processes/output.js';
import { ExpirePayment, ExpireNewDateChoice } from './order.commands.js';
import { orderEvents } from './order.events.js';

/** The command that is sent when a deadline of an order is due. */
export const orderDeadlineActions = defineDeadlines(orderEvents.streamType, {
  payment_expiry: ({ streamId }) => send(ExpirePayment, { orderId: streamId }),
  new_date_lapse: ({ streamId }) => send(ExpireNewDateChoice, { orderId: streamId }),
});
