import type { OrderState } from './order.js';

/**
 * What the audit shows of an order, given its state after each event: the latest state, in which `payment` and `paidAt`
 * are null if the order has none. `chooseBy`: until when the customer could choose a new date for a late payment; null
 * without such a choice, or if the payment was accepted. Money in cents.
 */
export const auditedOrder = (states: readonly OrderState[]): object | undefined => {
  const order = states.at(-1);
  if (order === undefined || order.status === 'none') return order;
  const late = states.findLast((state) => state.status === 'date_passed');
  const wasKept = 'paidAt' in order && order.paidAt !== null;
  return { payment: null, paidAt: null, ...order, chooseBy: wasKept ? null : (late?.chooseBy ?? null) };
};
