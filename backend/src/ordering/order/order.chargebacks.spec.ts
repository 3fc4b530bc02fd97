import { describe, expect, it } from '@jest/globals';
import { derivedId } from '../../platform/ids.js';
import * as commands from './order.commands.js';
import type { OrderEvent } from './order.events.js';
import { refundFigures } from './order.js';
import {
  by,
  conclude,
  confirmed,
  deliveryId,
  flowers,
  fold,
  given,
  orderId,
  paid,
  placed,
  recordRefund,
  refund,
  refusal,
  system,
} from './order.samples.js';

const evidenceBy = '2026-11-28T12:00:00.000Z';
const dispute = (
  outcome: 'open' | 'won' | 'lost',
  more: Partial<commands.RecordChargeback['payload']> = {},
): commands.RecordChargeback =>
  new commands.RecordChargeback(
    {
      orderId,
      disputeId: 'du_1',
      paymentIntentId: 'pi_1',
      amountCents: flowers.totalCents,
      outcome,
      reason: 'fraudulent',
      evidenceBy,
      ...more,
    },
    by(system),
  );
const about = { paymentIntentId: 'pi_1', disputeId: 'du_1' };
const opened: OrderEvent = {
  type: 'ChargebackOpened',
  data: { ...about, amountCents: flowers.totalCents, reason: 'fraudulent', evidenceBy },
};
const won: OrderEvent = { type: 'ChargebackWon', data: about };
const lost = (amountCents: number, isAll = true): OrderEvent => ({
  type: isAll ? 'ChargebackLost' : 'ChargebackPartlyLost',
  data: { ...about, amountCents, refundId: derivedId(orderId, 'chargeback', 'du_1') },
});
const history = [...placed(), paid()];
const ended: OrderEvent = { type: 'OrderServiceEnded', data: { serviceId: deliveryId, outcome: 'closed' } };
const settled: OrderEvent = { type: 'OrderSettled', data: {} };

describe('a dispute of the payment at the payer’s bank', () => {
  it('opens once, whatever is reported and repeated', () => {
    given(history).when(dispute('open')).then([opened]);
    given([...history, opened])
      .when(dispute('open'))
      .then([]);
  });

  it('is recorded with its end when the first report arrives after the decision, or reports overtake each other', () => {
    given(history).when(dispute('won')).then([opened, won]);
    given(history)
      .when(dispute('lost'))
      .then([opened, lost(flowers.totalCents)]);
    given([...history, opened, lost(flowers.totalCents)])
      .when(dispute('open'))
      .then([]);
    given([...history, opened, won])
      .when(dispute('won'))
      .then([]);
  });

  it('ends a settled order again when it is won', () => {
    const end = [...history, ended, settled];
    given([...end, opened])
      .when(dispute('won'))
      .then([won, settled]);
  });

  it('books what the bank gave back, at most what earlier refunds left', () => {
    const before = [...history, refund('a', 2000), confirmed('a', 2000)];
    given([...before, opened])
      .when(dispute('lost'))
      .then([lost(flowers.totalCents - 2000)]);
    given([...before, opened])
      .when(dispute('lost', { amountCents: 1000 }))
      .then([lost(1000, false)]);
    const order = fold([...before, opened, lost(1000, false)]);
    expect(order).toMatchObject({ status: 'paid' });
    if (order.status !== 'none') expect(refundFigures(order)).toEqual({ refundedCents: 3000, pendingCents: 0 });
  });

  it('lost in part settles an order whose services are over', () => {
    given([...history, ended, settled, opened])
      .when(dispute('lost', { amountCents: 1000 }))
      .then([lost(1000, false), settled]);
  });

  it('leaves nothing for refunds that the bank has not confirmed, and still records one that it confirms later', () => {
    const failedRefund: OrderEvent = {
      type: 'RefundFailed',
      data: { refundId: derivedId(orderId, 'refund', 'a'), code: 'charge_disputed' },
    };
    const before = [...history, opened, refund('a', 2000), failedRefund, lost(flowers.totalCents)];
    const order = fold(before);
    expect(order).toMatchObject({ status: 'refunded', refunds: [{ status: 'void' }, { status: 'confirmed' }] });
    const retry = new commands.RetryRefund(
      { orderId, refundId: derivedId(orderId, 'refund', 'a') },
      by({ id: 'admin', role: 'admin' }),
    );
    given(before).when(retry).thenThrows(refusal('refund_not_failed'));
    given(before)
      .when(recordRefund('a', { kind: 'confirmed', providerRefundId: 're_a', amountCents: 2000 }))
      .then([confirmed('a', 2000)]);
  });

  it('books nothing when everything was refunded before', () => {
    const before = [...history, refund('a', flowers.totalCents), confirmed('a', flowers.totalCents)];
    given([...before, opened])
      .when(dispute('lost'))
      .then([lost(0, false)]);
  });

  it('books what the bank takes after all, although it had decided for the shop', () => {
    const decided = [...history, opened, won];
    given(decided)
      .when(dispute('lost'))
      .then([lost(flowers.totalCents)]);
    given(decided)
      .when(dispute('lost', { amountCents: 1000 }))
      .then([lost(1000, false)]);
    const end = [...history, ended, settled, opened, won, settled];
    given(end)
      .when(dispute('lost'))
      .then([lost(flowers.totalCents)]);
    given(end)
      .when(dispute('lost', { amountCents: 1000 }))
      .then([lost(1000, false)]);
    for (const events of [decided, end]) {
      expect(fold([...events, lost(flowers.totalCents)])).toMatchObject({ status: 'refunded' });
    }
  });

  it('that was lost and is won after all is refused, so that an admin is alarmed: the loss is booked', () => {
    for (const loss of [lost(flowers.totalCents), lost(1000, false)]) {
      given([...history, opened, loss])
        .when(dispute('won'))
        .thenThrows(refusal('not_found'));
    }
  });

  it('of another payment, or beside another open dispute, is refused, so that an admin is alarmed', () => {
    given(history)
      .when(dispute('open', { paymentIntentId: 'pi_9' }))
      .thenThrows(refusal('not_found'));
    given([...history, opened])
      .when(dispute('open', { disputeId: 'du_2' }))
      .thenThrows(refusal('not_found'));
    given(placed()).when(dispute('open')).thenThrows(refusal('not_found'));
  });

  it('goes on counting the end of services while it is open, and asks for no refund after it is lost', () => {
    given([...history, opened])
      .when(conclude(deliveryId, 'closed', 0))
      .then([ended]);
    const after = [...history, opened, lost(flowers.totalCents)];
    const cancelled: OrderEvent = { type: 'OrderServiceEnded', data: { serviceId: deliveryId, outcome: 'cancelled' } };
    given(after)
      .when(conclude(deliveryId, 'cancelled', flowers.totalCents))
      .then([cancelled]);
  });
});
