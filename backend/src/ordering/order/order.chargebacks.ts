import { derivedId } from '../../platform/ids.js';
import type { RecordChargeback } from './order.commands.js';
import { chargebackUnknown } from './order.errors.js';
import type { OrderEvent } from './order.events.js';
import { type Order, paymentOf, refundFigures } from './order.js';
import { withEnd } from './order.refunds.js';

/**
 * Records what the provider reports about a dispute at the payer's bank. Reports may arrive twice, late or in any order:
 * each says how the dispute stands now. A lost dispute is booked as a refund of what the bank gave back, at most what
 * earlier refunds left of the payment, also when the bank had decided for the shop before.
 * @throws DomainError 404 for a payment that the order does not keep, while another dispute of it is open, and when money
 * comes back that was booked as lost: no rule takes a credit note back
 */
export const recordChargeback = (report: RecordChargeback['payload'], order: Order): readonly OrderEvent[] => {
  const { orderId, disputeId, paymentIntentId, outcome } = report;
  const payment = paymentOf(order);
  const disputes = order.chargebacks ?? [];
  const isOtherOpen = disputes.some((one) => one.status === 'open' && one.disputeId !== disputeId);
  if (payment?.paymentIntentId !== paymentIntentId || isOtherOpen) throw chargebackUnknown();
  const known = disputes.find((one) => one.disputeId === disputeId);
  if (known?.status === 'lost' && outcome === 'won') throw chargebackUnknown();
  const amountCents = Math.min(report.amountCents ?? payment.amountCents, payment.amountCents);
  const opened: OrderEvent[] = known
    ? []
    : [
        {
          type: 'ChargebackOpened',
          data: {
            paymentIntentId,
            disputeId,
            amountCents,
            ...(report.reason !== null && { reason: report.reason }),
            ...(report.evidenceBy !== null && { evidenceBy: report.evidenceBy }),
          },
        },
      ];
  if (outcome === 'open' || known?.status === outcome) return opened;
  if (outcome === 'won') {
    return withEnd(order, [...opened, { type: 'ChargebackWon', data: { paymentIntentId, disputeId } }]);
  }
  const left = payment.amountCents - refundFigures(order).refundedCents;
  const lostCents = Math.max(0, Math.min(amountCents, left));
  const refundId = derivedId(orderId, 'chargeback', disputeId);
  const type = lostCents >= left && left > 0 ? 'ChargebackLost' : 'ChargebackPartlyLost';
  const lost: OrderEvent = { type, data: { paymentIntentId, disputeId, refundId, amountCents: lostCents } };
  return withEnd(order, [...opened, lost]);
};
