import { describe, expect, it } from '@jest/globals';
import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import fc from 'fast-check';
import { fold } from '../../platform/domain/decider-runner.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { derivedId } from '../../platform/ids.js';
import { subscriptionIdOf } from './order.ids.js';
import * as commands from './order.commands.js';
import { orderDecider } from './order.rules.js';
import { type OrderEvent, orderEvents } from './order.events.js';
import { settings } from './order.samples.js';
import { paymentOf as paymentIn, refundFigures, serviceIdsOf } from './order.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';

const registry = new EventRegistry([orderEvents]);

const id = (n: number): string => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [orderId, customerId] = [id(1), id(2)];
const system: Actor = { id: 'payments', role: 'system' };
const customer: Actor = { id: customerId, role: 'customer' };
const admin: Actor = { id: id(7), role: 'admin' };
const by = (actor: Actor) => ({ commandId: id(99), actor });
const noon = Date.parse('2026-11-21T12:00:00.000Z');
const totalCents = 5401;
const services = serviceIdsOf(orderId, { hasPlan: true, visits: 3 });

const session = (n: number, at: number) => ({
  attemptId: id(20 + n),
  sessionId: `cs_${n}`,
  url: `https://pay.test/cs_${n}`,
  expiresAt: new Date(at + 35 * 60_000).toISOString(),
  payBy: new Date(at + 40 * 60_000).toISOString(),
});
const place = new commands.PlaceOrder(
  {
    orderId,
    session: session(1, noon),
    order: {
      number: 'P26-000001',
      customerId,
      kind: 'clean',
      lines: [
        {
          productId: id(3),
          name: { pt: 'Limpeza', en: 'Cleaning', es: 'Limpieza' },
          quantity: 1,
          unitCents: 2000,
          lineCents: totalCents,
          planId: id(4),
          months: 3,
          discountPercent: 10,
          taxClass: 'standard',
          commissionBps: 2000,
        },
      ],
      totalCents,
      currency: 'EUR',
      delivery: {
        kind: 'cemetery',
        date: '2026-11-24',
        hour: null,
        timeZone: 'Europe/Lisbon',
        region: 'PT',
        city: 'Lisboa',
        parish: '',
        cemeteryId: id(5),
        graveId: id(6),
      },
      visits: 3,
      leadHours: null,
      language: 'pt',
      termsVersion: '2026-11',
      earlyStart: true,
      cartRevision: 1,
      placedAt: new Date(noon).toISOString(),
    },
  },
  by(customer),
);

/** A random request or report. `n` is the number of the attempt; `which` selects one of the requested refunds. */
const happening = fc.oneof(
  fc.record({
    kind: fc.constant('paid' as const),
    n: fc.integer({ min: 1, max: 4 }),
    amountCents: fc.constantFrom(totalCents, totalCents, totalCents, 100),
  }),
  fc.record({
    kind: fc.constantFrom('failed' as const, 'expired' as const, 'voucher' as const),
    n: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('start' as const), n: fc.integer({ min: 2, max: 4 }) }),
  fc.record({
    kind: fc.constantFrom('expire' as const, 'lapse' as const, 'cancel' as const, 'cancelledVisits' as const),
  }),
  fc.record({
    kind: fc.constant('conclude' as const),
    service: fc.integer({ min: 0, max: 2 }),
    refundCents: fc.integer({ min: 0, max: 4000 }),
  }),
  fc.record({
    kind: fc.constant('refundPart' as const),
    service: fc.integer({ min: 0, max: 2 }),
    grant: fc.nat(3),
    refundCents: fc.integer({ min: 1, max: 4000 }),
  }),
  fc.record({ kind: fc.constant('confirm' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('refuse' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('retry' as const), which: fc.nat(9) }),
  fc.record({
    kind: fc.constant('dispute' as const),
    n: fc.integer({ min: 1, max: 2 }),
    which: fc.nat(1),
    outcome: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    amountCents: fc.constantFrom(null, totalCents, 2000),
  }),
  fc.record({ kind: fc.constant('withdraw' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

const outcomes = {
  failed: { kind: 'failed', code: 'declined' },
  expired: { kind: 'expired' },
  voucher: {
    kind: 'processing',
    method: 'multibanco',
    voucherExpiresAt: new Date(noon + 7 * 86_400_000).toISOString(),
  },
} as const;

const paymentOf = (n: number, outcome: commands.PaymentOutcome) =>
  new commands.RecordPayment({ orderId, attemptId: id(20 + n), sessionId: `cs_${n}`, outcome }, by(system));

const commandOf = (what: Happening, events: readonly OrderEvent[], at: number): commands.OrderCommand => {
  switch (what.kind) {
    case 'paid':
      return paymentOf(what.n, {
        kind: 'paid',
        paymentIntentId: `pi_${what.n}`,
        method: 'card',
        amountCents: what.amountCents,
      });
    case 'failed':
    case 'expired':
    case 'voucher':
      return paymentOf(what.n, outcomes[what.kind]);
    case 'start':
      return new commands.StartPayment({ orderId, attempt: what.n, session: session(what.n, at) }, by(customer));
    case 'expire':
      return new commands.ExpirePayment({ orderId }, by(system));
    case 'lapse':
      return new commands.ExpireNewDateChoice({ orderId }, by(system));
    case 'cancel':
      return new commands.CancelUnfulfilledOrder({ orderId, reason: 'customer_cancelled' }, by(customer));
    case 'cancelledVisits':
      return new commands.ConcludeOccurrences(
        {
          orderId,
          subscriptionId: subscriptionIdOf(orderId),
          occurrences: [2, 3],
          refundCents: 3601,
          reason: 'subscription_cancelled',
        },
        by(system),
      );
    case 'conclude':
      return new commands.ConcludeService(
        {
          orderId,
          serviceId: services[what.service] ?? '',
          outcome: what.refundCents > 0 ? 'cancelled' : 'closed',
          refundCents: what.refundCents,
          reason: 'service_cancelled',
        },
        by(system),
      );
    case 'refundPart':
      return new commands.RefundService(
        {
          orderId,
          serviceId: services[what.service] ?? '',
          refundId: derivedId(orderId, 'refund', 'grant', what.grant),
          refundCents: what.refundCents,
          reason: 'dispute_upheld',
        },
        by(system),
      );
    case 'dispute':
      return new commands.RecordChargeback(
        {
          orderId,
          disputeId: `du_${what.n}_${what.which}`,
          paymentIntentId: `pi_${what.n}`,
          amountCents: what.amountCents,
          outcome: what.outcome,
          reason: 'fraudulent',
          evidenceBy: null,
        },
        by(system),
      );
    case 'withdraw':
      return new commands.ReceiveWithdrawal({ orderId }, by(customer));
    case 'retry':
      return new commands.RetryRefund({ orderId, refundId: wantedRefund(what.which, events).refundId }, by(admin));
    case 'confirm':
    case 'refuse':
      return refundOf(what, events);
  }
};

/** One of the requested refunds that a lost chargeback has not made void: the bank makes no others. */
const wantedRefund = (which: number, events: readonly OrderEvent[]): { refundId: string; amountCents: number } => {
  const state = fold(orderDecider, events);
  const open = state.status === 'none' ? [] : state.refunds.filter(({ status }) => status !== 'void');
  const wanted = events
    .flatMap((event) => (event.type === 'RefundRequested' ? [event.data] : []))
    .filter(({ refundId }) => open.some((refund) => refund.refundId === refundId));
  return wanted[which % Math.max(1, wanted.length)] ?? { refundId: id(98), amountCents: 1 };
};

const refundOf = (what: { kind: 'confirm' | 'refuse'; which: number }, events: readonly OrderEvent[]) => {
  const { refundId, amountCents } = wantedRefund(what.which, events);
  const outcome =
    what.kind === 'confirm'
      ? ({ kind: 'confirmed', providerRefundId: `re_${refundId}`, amountCents } as const)
      : ({ kind: 'failed', code: 'account_closed' } as const);
  return new commands.RecordRefund({ orderId, refundId, outcome }, by(system));
};

/**
 * Sums in cents per payment intent: received, requested as refunds (`promised`), confirmed as refunds (`back`), and given
 * back by the bank (`lost`).
 * `kept` is false for a duplicate payment.
 */
const ledgerOf = (events: readonly OrderEvent[]) => {
  const ledger = new Map<string, { received: number; promised: number; back: number; lost: number; kept: boolean }>();
  const intentOf = new Map<string, string>();
  const entry = (intent: string) => {
    const known = ledger.get(intent) ?? { received: 0, promised: 0, back: 0, lost: 0, kept: false };
    ledger.set(intent, known);
    return known;
  };
  for (const { type, data } of events) {
    if (type === 'OrderPaid' || type === 'PaymentReceivedTooLate' || type === 'DuplicatePaymentReceived') {
      entry(data.paymentIntentId).received += data.amountCents;
      entry(data.paymentIntentId).kept ||= type !== 'DuplicatePaymentReceived';
    }
    if (type === 'RefundRequested') {
      entry(data.paymentIntentId).promised += data.amountCents;
      intentOf.set(data.refundId, data.paymentIntentId);
    }
    if (type === 'ChargebackLost' || type === 'ChargebackPartlyLost')
      entry(data.paymentIntentId).lost += data.amountCents;
    if (type === 'RefundConfirmed') entry(intentOf.get(data.refundId) ?? '').back += data.amountCents;
  }
  return ledger;
};

const live = (happenings: readonly { minutes: number; what: Happening }[]) => {
  const events: OrderEvent[] = [];
  const paidByIntent = new Map<string, number>();
  let at = noon;
  const decide = (command: commands.OrderCommand): void => {
    const state = fold(orderDecider, events);
    try {
      events.push(...orderDecider.decisions.decide(command, state, { ...command.meta, now: new Date(at), settings }));
    } catch (error) {
      expect(error).toMatchObject({
        code: expect.stringMatching(
          /^(illegal_transition|date_passed|not_found|refund_not_failed|withdrawal_period_over)$/,
        ),
      });
    }
  };
  decide(place);
  for (const { minutes, what } of happenings) {
    at += minutes * 60_000;
    if (what.kind === 'paid' && !paidByIntent.has(`pi_${what.n}`)) paidByIntent.set(`pi_${what.n}`, what.amountCents);
    decide(commandOf(what, events, at));
  }
  return { events, paidByIntent };
};

describe('an order under any sequence of events', () => {
  const lives = fc.array(fc.record({ minutes: fc.integer({ min: 0, max: 2000 }), what: happening }), { maxLength: 25 });

  it('records each payment exactly once, keeps at most one of them, and refunds every other one in full', () => {
    fc.assert(
      fc.property(lives, (happenings) => {
        const { events, paidByIntent } = live(happenings);
        const ledger = ledgerOf(events);
        for (const [intent, amountCents] of paidByIntent) {
          const { received, promised, kept } = ledger.get(intent) ?? { received: 0, promised: 0, kept: false };
          expect(received).toBe(amountCents);
          if (!kept) expect(promised).toBe(amountCents);
        }
        expect([...ledger.values()].filter(({ kept }) => kept).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 400 },
    );
  });

  it('never refunds more than was paid, and has only confirmed refunds when it has ended', () => {
    fc.assert(
      fc.property(lives, (happenings) => {
        const { events } = live(happenings);
        const order = fold(orderDecider, events);
        const refunds = order.status === 'none' ? [] : order.refunds;
        for (const [intent, { received, promised, back, lost }] of ledgerOf(events)) {
          // What the bank has taken is not refunded as well.
          const overtaken = refunds.filter((refund) => refund.status === 'void' && refund.paymentIntentId === intent);
          const voidCents = overtaken.reduce((sum, { amountCents }) => sum + amountCents, 0);
          expect(promised - voidCents).toBeLessThanOrEqual(received);
          expect(back).toBeLessThanOrEqual(promised);
          expect(back + lost).toBeLessThanOrEqual(received);
        }
        if (order.status === 'none') return;
        const { refundedCents, pendingCents } = refundFigures(order);
        expect(refundedCents + pendingCents).toBeLessThanOrEqual(paymentIn(order)?.amountCents ?? 0);
        const { type } = events.at(-1) ?? { type: '' };
        if (type === 'OrderSettled' || type === 'OrderRefunded') {
          expect(order.refunds.filter(({ status }) => status === 'requested' || status === 'failed')).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('records only events that match their schema and that the lifecycle permits in the status before them', () => {
    fc.assert(
      fc.property(lives, (happenings) => {
        const { events } = live(happenings);
        let state = orderDecider.initialState;
        for (const event of events) {
          expect(orderLifecycle.permittedEvents(state.status)).toContain(event.type);
          expect(registry.validated(orderEvents.streamType, event).data).toEqual(event.data);
          state = orderDecider.evolve(state, event);
        }
      }),
      { numRuns: 400 },
    );
  });
});
