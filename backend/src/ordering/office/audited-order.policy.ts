import type { OrderState } from '../order/order.state.js';

/**
 * What the audit shows of an order, given its states after each event: the last state, with null for the payment and
 * `paidAt` if there are none. `chooseBy` is the deadline for a new date after a late payment; null if there was none or
 * the payment was kept. Money in cents.
 */
export const auditedOrder = (states: readonly OrderState[]): object | undefined => {
  const order = states.at(-1);
  if (order === undefined || order.status === 'none') return order;
  const late = states.findLast((state) => state.status === 'date_passed');
  const wasKept = 'paidAt' in order && order.paidAt !== null;
  return { payment: null, paidAt: null, ...order, chooseBy: wasKept ? null : (late?.chooseBy ?? null) };
};
