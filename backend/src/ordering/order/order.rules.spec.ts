import { describe, expect, it } from '@jest/globals';
import {
  cancelUnfulfilled,
  cancellationRequested,
  cancelled,
  cancelPaid,
  conclude,
  confirmed,
  deliveryId,
  given,
  expired,
  failed,
  flowers,
  fold,
  later,
  noon,
  paid,
  place,
  placed,
  plan,
  refund,
  refusal,
  start,
  started,
  stranger,
  tooLate,
  visitIds,
} from './order.samples.js';
import { orderDecider } from './order.rules.js';

describe('placing an order', () => {
  it('records the order and its first attempt to pay', () => {
    given([]).when(place()).then(placed());
  });

  it('changes nothing when the order already exists', () => {
    given(placed()).when(place()).then([]);
  });

  it('schedules the payment deadline', () => {
    expect(orderDecider.deadlines(fold(placed()))).toEqual([{ kind: 'payment_expiry', dueAt: later(40) }]);
  });
});

describe('a new attempt to pay', () => {
  it('begins after the previous attempt failed', () => {
    given([...placed(), failed(1)])
      .when(start(2, later(10)), later(10))
      .then([started(2, flowers, later(10))]);
  });

  it('begins only once when two tabs request it', () => {
    given([...placed(), failed(1), started(2)])
      .when(start(2, later(10)), later(10))
      .then([]);
  });

  it('is refused when the order is paid, expired or cancelled', () => {
    for (const end of [paid(), expired, cancelled]) {
      given([...placed(), end])
        .when(start(2, noon))
        .thenThrows(refusal('illegal_transition'));
    }
  });

  it('is refused when the first attempt’s time to pay is over and the delivery date is too near', () => {
    const near = new Date('2026-11-22T09:30:00.000Z');
    given([...placed(), failed(1)])
      .when(start(2, near), near)
      .thenThrows(refusal('date_passed'));
  });

  it('is refused to everybody except the customer', () => {
    given([...placed(), failed(1)])
      .when(start(2, noon, stranger))
      .thenThrows(refusal('not_found'));
    given([]).when(start(1, noon)).thenThrows(refusal('not_found'));
  });
});

describe('cancelling an order', () => {
  it('ends an unpaid order', () => {
    given(placed()).when(cancelUnfulfilled()).then([cancelled]);
    given([...placed(), failed(1)])
      .when(cancelUnfulfilled())
      .then([cancelled]);
  });

  it('changes nothing when the order is already cancelled', () => {
    given([...placed(), cancelled])
      .when(cancelUnfulfilled())
      .then([]);
  });

  it('refunds a late payment; a repeated cancellation does not refund it again', () => {
    const history = [...placed(), expired, tooLate('date_passed', { chooseBy: later(4320).toISOString() })];
    const back = refund('pi_1', 6501, { reason: 'superseded' });
    given(history).when(cancelUnfulfilled()).then([back]);
    given([...history, back])
      .when(cancelUnfulfilled())
      .then([]);
  });

  it('is refused for a paid order, and to everybody except the customer', () => {
    given([...placed(), paid()])
      .when(cancelUnfulfilled())
      .thenThrows(refusal('illegal_transition'));
    given(placed()).when(cancelUnfulfilled(stranger)).thenThrows(refusal('not_found'));
  });
});

describe('cancelling a paid order', () => {
  const history = [...placed(), paid()];

  it('is recorded, and leaves the order paid', () => {
    given(history).when(cancelPaid()).then([cancellationRequested]);
    expect(fold([...history, cancellationRequested])).toMatchObject({
      status: 'paid',
      cancellation: cancellationRequested.data,
    });
  });

  it('is recorded only once', () => {
    given([...history, cancellationRequested])
      .when(cancelPaid())
      .then([]);
  });

  it('is recorded while some visits are still to come', () => {
    given([
      ...placed(plan),
      paid(plan),
      ...given([...placed(plan), paid(plan)]).when(conclude(visitIds[0] ?? '', 'closed', 0)).events,
    ])
      .when(cancelPaid())
      .then([cancellationRequested]);
  });

  it('changes nothing when all services are over, whether or not refunds are pending', () => {
    const over = given(history).when(conclude(deliveryId, 'cancelled', 6501)).events;
    given([...history, ...over])
      .when(cancelPaid())
      .then([]);
    const ended = [...over, confirmed(deliveryId, 6501), { type: 'OrderRefunded', data: {} } as const];
    given([...history, ...ended])
      .when(cancelPaid())
      .then([]);
    given([...history, ...given(history).when(conclude(deliveryId, 'closed', 0)).events])
      .when(cancelPaid())
      .then([]);
  });

  it('lets the order end when the last of its services is over', () => {
    const before = [...history, cancellationRequested];
    given(before)
      .when(conclude(deliveryId, 'closed', 0))
      .then([
        { type: 'OrderServiceEnded', data: { serviceId: deliveryId, outcome: 'closed' } },
        { type: 'OrderSettled', data: {} },
      ]);
  });

  it('is refused before payment, and to everybody except the customer', () => {
    given(placed()).when(cancelPaid()).thenThrows(refusal('illegal_transition'));
    given(history).when(cancelPaid(stranger)).thenThrows(refusal('not_found'));
    given(history)
      .when(cancelPaid({ id: stranger.id, role: 'admin' }))
      .thenThrows(refusal('not_found'));
  });
});
