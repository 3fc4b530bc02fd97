import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { billedRefunds } from '../billing/billed-refunds.policy.js';
import * as commands from './order.commands.js';
import type { OrderEvent } from './order.events.js';
import { evolveOrder, refundFigures } from './order.js';
import { orderDecider } from './order.rules.js';
import { by, fold, noon, orderId, place, plan, settings, success, system, visitIds } from './order.samples.js';
import { subscriptionIdOf } from './order.ids.js';

const customer = by({ id: plan.customerId, role: 'customer' });

/** What can happen to a paid plan whose customer withdraws and whose payment is disputed. */
const happenings = ['paid', 'paid', 'opens', 'decides', 'withdraws', 'visits end', 'refund job'] as const;
type Happening = (typeof happenings)[number];
/** What a message gets that comes before what it is about. */
const REFUSED: readonly string[] = ['illegal_transition', 'not_found'];

/** All different orders of the happenings; reports of the payment (webhook, poll, return) are alike, so two stand for all. */
function* interleavings(left: readonly Happening[]): Generator<readonly Happening[]> {
  if (left.length === 0) yield [];
  for (const first of new Set(left)) {
    const rest = left.toSpliced(left.indexOf(first), 1);
    for (const others of interleavings(rest)) yield [first, ...others];
  }
}

/** An order, and what its payer's bank does. A message that the order refuses is sent again later, as in production. */
class Life {
  readonly events: OrderEvent[] = [];
  order = fold([]);
  private bank: 'nothing' | 'open' | 'won' | 'lost' = 'nothing';

  constructor(private readonly decision: 'won' | 'lost') {
    this.send(place(plan));
  }

  happens(what: Happening): void {
    switch (what) {
      case 'paid':
        return this.send(success(1, plan.totalCents));
      case 'opens':
        if (this.bank === 'nothing') this.bank = 'open';
        return this.dispute();
      case 'decides':
        this.bank = this.decision;
        return this.dispute();
      case 'withdraws':
        return this.send(new commands.ReceiveWithdrawal({ orderId }, customer));
      case 'visits end':
        return this.endVisits();
      case 'refund job':
        return this.requestRefunds();
    }
  }

  /** The reports name the payment, so it is recorded first. */
  private dispute(): void {
    if (this.bank === 'nothing') return;
    this.send(success(1, plan.totalCents));
    const about = { orderId, disputeId: 'du_1', paymentIntentId: 'pi_1', amountCents: plan.totalCents };
    const report = { ...about, outcome: this.bank, reason: 'fraudulent', evidenceBy: null };
    this.send(new commands.RecordChargeback(report, by(system)));
  }

  private endVisits(): void {
    if (!this.events.some(({ type }) => type === 'WithdrawalReceived')) return;
    const [first = ''] = visitIds;
    const reason = 'withdrawn';
    const visit = { orderId, serviceId: first, outcome: 'cancelled' as const, refundCents: 1800, reason };
    this.send(new commands.ConcludeService(visit, by(system)));
    const rest = { orderId, subscriptionId: subscriptionIdOf(orderId), occurrences: [2, 3], refundCents: 3601, reason };
    this.send(new commands.ConcludeOccurrences(rest, by(system)));
  }

  /** A refund waits while the bank decides, and is refused when the bank has given the money back. */
  private requestRefunds(): void {
    const { order } = this;
    if (this.bank === 'open' || order.status === 'none') return;
    for (const { refundId, amountCents, status } of order.refunds) {
      if (status !== 'requested') continue;
      const outcome =
        this.bank === 'lost'
          ? ({ kind: 'failed', code: 'charge_disputed' } as const)
          : ({ kind: 'confirmed', providerRefundId: `re_${refundId}`, amountCents } as const);
      this.send(new commands.RecordRefund({ orderId, refundId, outcome }, by(system)));
    }
  }

  private send(command: commands.OrderCommand): void {
    try {
      const context = { ...command.meta, now: noon, settings };
      const events = orderDecider.decisions.decide(command, this.order, context);
      this.events.push(...events);
      this.order = events.reduce(evolveOrder, this.order);
    } catch (error) {
      if (!(error instanceof DomainError) || !REFUSED.includes(error.code)) throw error;
    }
  }
}

const amounts = (events: readonly OrderEvent[], types: readonly OrderEvent['type'][]): number =>
  events.reduce(
    (sum, { type, data }) => sum + (types.includes(type) ? (data as { amountCents: number }).amountCents : 0),
    0,
  );

/** What is given back and credited in the end, in cents, and how the order ends. */
const endOf = (order: readonly Happening[], decision: 'won' | 'lost') => {
  const life = new Life(decision);
  for (const what of [...order, ...happenings, ...happenings]) life.happens(what);
  const { events } = life;
  const recorded = events.map((event) => ({ ...event, occurredAt: noon })) as unknown as Recorded<OrderEvent>[];
  const payment = { paymentIntentId: 'pi_1', amountCents: plan.totalCents };
  const { refundedCents = 0, pendingCents = 0 } = life.order.status === 'none' ? {} : refundFigures(life.order);
  return {
    status: life.order.status,
    paid: amounts(events, ['OrderPaid']),
    back: amounts(events, ['RefundConfirmed', 'ChargebackLost', 'ChargebackPartlyLost']),
    credited: billedRefunds(recorded, payment).reduce((sum, { amountCents }) => sum + amountCents, 0),
    refundedCents,
    pendingCents,
  };
};

describe('payment, withdrawal and dispute of an order, in every interleaving,', () => {
  it.each(['won', 'lost'] as const)(
    'give the whole payment back exactly once, and credit exactly that: dispute %s',
    (decision) => {
      const total = plan.totalCents;
      const once = {
        status: 'refunded',
        paid: total,
        back: total,
        credited: total,
        refundedCents: total,
        pendingCents: 0,
      };
      const wanted = JSON.stringify(once);
      const ends = [...interleavings(happenings)].map((order) => ({ order, end: endOf(order, decision) }));
      expect(ends).toHaveLength(2520);
      expect(ends.filter(({ end }) => JSON.stringify(end) !== wanted)).toEqual([]);
    },
  );
});
