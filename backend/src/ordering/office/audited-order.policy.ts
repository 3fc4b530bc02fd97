import type { OrderState } from '../order/order.state.js';

/** What the audit shows of the states after each event, with null for facts that never existed. Money in cents. */
export const auditedOrder = (states: readonly OrderState[]): object | undefined => {
  const order = states.at(-1);
  if (order === undefined || order.status === 'none') return order;
  const late = states.findLast((state) => state.status === 'date_passed');
  const wasKept = 'paidAt' in order && order.paidAt !== null;
  return { payment: null, paidAt: null, ...order, chooseBy: wasKept ? null : (late?.chooseBy ?? null) };
};
