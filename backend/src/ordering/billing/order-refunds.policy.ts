import { type OrderRefund, type RefundCause, refundCauses } from '@perpetua/contracts/refunds.contract';
import { toDecimal } from '@perpetua/contracts/money';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import type { OrderEvent } from '../order/order.events.js';

const causeOf = (reason: string): RefundCause => refundCauses.find((known) => known === reason) ?? 'other';

const statusAfter = {
  RefundConfirmed: { status: 'confirmed' },
  RefundFailed: { status: 'failed' },
  RefundRetried: { status: 'requested' },
} as const;

/**
 * The refunds in an order's events, newest first; `by` contains the id of the admin who caused a refund, but no name.
 */
export const refundsOf = (events: readonly Recorded<OrderEvent>[]): OrderRefund[] => {
  const refunds = new Map<string, OrderRefund>();
  for (const event of events) {
    const { type, data, occurredAt, actor } = event;
    if (type === 'RefundRequested') {
      refunds.set(data.refundId, {
        id: data.refundId,
        amount: toDecimal(data.amountCents),
        cause: causeOf(data.reason),
        status: 'requested',
        serviceId: data.serviceId,
        requestedAt: occurredAt.toISOString(),
        answeredAt: null,
        ...(actor.role === 'admin' && { by: { id: actor.id, name: '' } }),
      });
    }
    if (type !== 'RefundConfirmed' && type !== 'RefundFailed' && type !== 'RefundRetried') continue;
    const refund = refunds.get(data.refundId);
    if (!refund) continue;
    const at = occurredAt.toISOString();
    refunds.set(data.refundId, { ...refund, ...statusAfter[type], answeredAt: type === 'RefundRetried' ? null : at });
  }
  return [...refunds.values()].toReversed();
};
