import { type OrderRefund, type RefundCause, refundCauses } from '@perpetua/contracts/refunds.contract';
import { toDecimal } from '@perpetua/contracts/money';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { evolveOrder, initialOrderState } from '../order/order.js';
import type { OrderEvent, OrderEventData } from '../order/order.events.js';

const causeOf = (reason: string): RefundCause => refundCauses.find((known) => known === reason) ?? 'other';

/**
 * The refunds in an order's events, newest first, and what banks have given back after lost chargebacks; `by` contains
 * the id of the admin who caused a refund, but no name.
 */
export const refundsOf = (events: readonly Recorded<OrderEvent>[]): OrderRefund[] => {
  const refunds = new Map<string, OrderRefund>();
  for (const event of events) {
    const refund = refundAfter(event, refunds);
    if (refund) refunds.set(refund.id, refund);
  }
  const order = events.reduce(evolveOrder, initialOrderState);
  const open = order.status === 'none' ? [] : order.refunds;
  const voided = new Set(open.filter(({ status }) => status === 'void').map(({ refundId }) => refundId));
  return [...refunds.values()]
    .map((refund): OrderRefund => (voided.has(refund.id) ? { ...refund, status: 'void' } : refund))
    .toReversed();
};

/** The refund that an event begins or changes, as it is afterwards; undefined for an event about none. */
const refundAfter = (
  { type, data, occurredAt, actor }: Recorded<OrderEvent>,
  known: ReadonlyMap<string, OrderRefund>,
): OrderRefund | undefined => {
  const at = occurredAt.toISOString();
  if (type === 'RefundRequested') {
    return {
      id: data.refundId,
      amount: toDecimal(data.amountCents),
      cause: causeOf(data.reason),
      status: 'requested',
      serviceId: data.serviceId,
      requestedAt: at,
      answeredAt: null,
      ...(actor.role === 'admin' && { by: { id: actor.id, name: '' } }),
    };
  }
  if (type === 'ChargebackPartlyLost' || type === 'ChargebackLost') return booked(data, at);
  const change = changes[type]?.(at);
  const refund = change && known.get('refundId' in data ? (data.refundId ?? '') : '');
  if (!refund) return undefined;
  const { actionBy: _over, ...rest } = refund;
  return { ...rest, ...change, ...(type === 'RefundActionRequired' && { actionBy: data.actionBy }) };
};

/** What an event changes in a refund that was requested before. */
const changes: Partial<Record<OrderEvent['type'], (at: string) => Pick<OrderRefund, 'status' | 'answeredAt'>>> = {
  RefundActionRequired: () => ({ status: 'action_required', answeredAt: null }),
  RefundConfirmed: (at) => ({ status: 'confirmed', answeredAt: at }),
  RefundFailed: (at) => ({ status: 'failed', answeredAt: at }),
  RefundRetried: () => ({ status: 'requested', answeredAt: null }),
};

/** What the bank has given back, as a refund; undefined if it was nothing. */
const booked = ({ refundId, amountCents }: OrderEventData<'ChargebackLost'>, at: string): OrderRefund | undefined =>
  refundId === undefined || amountCents === 0
    ? undefined
    : {
        id: refundId,
        amount: toDecimal(amountCents),
        cause: 'chargeback',
        status: 'confirmed',
        serviceId: null,
        requestedAt: at,
        answeredAt: at,
      };
