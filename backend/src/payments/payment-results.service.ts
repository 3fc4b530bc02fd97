import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type PaymentOutcome, RecordPayment, RecordRefund, type RefundsTogether } from '../ordering/index.js';
import type { CommandMeta } from '../platform/domain/command.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { Metrics } from '../platform/http/observability/metrics.js';
import { derivedId } from '../platform/ids.js';
import { PaymentAlarms } from './alarms/payment-alarms.service.js';
import { isForeignMoney, outcomeOf, refundOutcomeOf } from './payment-outcome.policy.js';
import { PaymentGateway } from './stripe/payment.gateway.js';
import type { RefundRequest } from './payments.commands.js';
import { type ProviderRefund, type ProviderSession, SHOP_CURRENCY } from './stripe/provider-state.js';
import { RefundLedger, type RefundPart } from './refunds/refund.ledger.js';

/**
 * Records the state of payments and refunds at the provider. The session or refund is always read again, and the same
 * state always leads to the same command id, so that repeated or late reports change nothing.
 */
@Injectable()
export class PaymentResults {
  private readonly outcomes: ReturnType<Metrics['counter']>;

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly commands: CommandBus,
    private readonly ledger: RefundLedger,
    private readonly alarms: PaymentAlarms,
    metrics: Metrics,
  ) {
    this.outcomes = metrics.counter({
      name: 'perpetua_payment_outcomes_total',
      help: 'What the payment provider reported about payments and refunds, repeats included',
      labels: ['about', 'outcome'],
    });
  }

  /**
   * Reads a session at the provider and records its outcome; undefined when it is not a session of this application.
   */
  async recordSession(sessionId: string): Promise<ProviderSession | undefined> {
    const session = await this.gateway.retrieveSession(sessionId);
    if (session) await this.record(session);
    return session;
  }

  /**
   * Finds the session of a payment intent at the provider and records its outcome; undefined when it is not a session
   * of this application.
   */
  async recordIntent(paymentIntentId: string): Promise<ProviderSession | undefined> {
    const session = await this.gateway.sessionOfIntent(paymentIntentId);
    if (session) await this.record(session);
    return session;
  }

  /** Reads a refund at the provider and records its outcome; undefined when it is not a refund of this application. */
  async recordRefund(providerRefundId: string): Promise<ProviderRefund | undefined> {
    const refund = await this.gateway.retrieveRefund(providerRefundId);
    const { orderId, refundId } = refund ?? {};
    if (!refund || orderId === undefined || refundId === undefined) return undefined;
    await this.refundKnown({ orderId, refundId }, refund);
    return refund;
  }

  /**
   * Records the outcome of a refund that has been read from the provider, for each of those that travel with it; does
   * nothing while the refund is under way.
   */
  async refundKnown(ours: { orderId: string; refundId: string }, refund: ProviderRefund): Promise<void> {
    const outcome = refundOutcomeOf(refund);
    if (!outcome) return;
    if (outcome.kind === 'failed') await this.raiseLapsed(ours, refund);
    const parts = refund.retry > 0 ? [] : await this.ledger.partsOf(ours.refundId);
    if (parts.length < 2) {
      await this.recordRefundOutcome(ours, outcome);
      return;
    }
    const together = togetherOf(ours.refundId, parts);
    for (const { amountCents, ...part } of parts) {
      const own = outcome.kind === 'confirmed' ? { ...outcome, amountCents } : outcome;
      await this.recordRefundOutcome({ ...part, together }, own);
    }
  }

  /** Records that the provider has permanently refused this attempt of a refund and of those that travel with it. */
  async refundRefused({ orderId, refundId, retry = 0 }: RefundRequest, code: string): Promise<void> {
    const parts = retry > 0 ? [] : await this.ledger.partsOf(refundId);
    const together = parts.length < 2 ? {} : { together: togetherOf(refundId, parts) };
    const refused = parts.length < 2 ? [{ orderId, refundId }] : parts;
    for (const part of refused) {
      const about = { orderId: part.orderId, refundId: part.refundId, ...together };
      await this.recordRefundOutcome(about, { kind: 'failed', code, ...(retry > 0 && { retry }) });
    }
  }

  private async record(session: ProviderSession): Promise<void> {
    if (isForeignMoney(session)) await this.raiseForeignMoney(session);
    const outcome = outcomeOf(session);
    if (!outcome) return;
    const { orderId, attemptId, sessionId } = session;
    const nameParts = nameOf(outcome);
    const meta = metaOf(orderId, derivedId('payment', orderId, attemptId, ...nameParts));
    this.outcomes.inc({ about: 'payment', outcome: outcome.kind });
    await this.unlessUnknown(new RecordPayment({ orderId, attemptId, sessionId, outcome }, meta));
  }

  private async raiseForeignMoney(session: ProviderSession): Promise<void> {
    const { orderId, sessionId, paymentIntentId: providerId = sessionId, amountCents, currency } = session;
    await this.alarms.raise({ kind: 'foreign_currency', providerId, orderId, amountCents, currency });
  }

  /** A refund that failed because the customer gave no bank details in time: a person must talk to the customer. */
  private async raiseLapsed(
    { orderId, refundId }: { orderId: string; refundId: string },
    { providerRefundId: providerId, amountCents }: ProviderRefund,
  ): Promise<void> {
    if (!(await this.ledger.isWaitingForDetails(refundId))) return;
    await this.alarms.raise({ kind: 'refund_lapsed', providerId, orderId, amountCents, currency: SHOP_CURRENCY });
  }

  private async recordRefundOutcome(
    { orderId, refundId, together }: Omit<RecordRefund['payload'], 'outcome'>,
    outcome: RecordRefund['payload']['outcome'],
  ): Promise<void> {
    const retry = outcome.kind === 'confirmed' ? 0 : (outcome.retry ?? 0);
    const about = outcome.kind === 'action_required' ? [outcome.kind, outcome.actionBy] : [outcome.kind];
    const nameParts = retry > 0 ? [...about, retry] : about;
    const meta = metaOf(orderId, derivedId('refund', orderId, refundId, ...nameParts));
    this.outcomes.inc({ about: 'refund', outcome: outcome.kind });
    const withOthers = together === undefined ? {} : { together };
    await this.unlessUnknown(new RecordRefund({ orderId, refundId, outcome, ...withOthers }, meta));
    if (outcome.kind === 'confirmed') await this.ledger.confirmed(refundId);
    else if (outcome.kind === 'action_required') await this.ledger.waitsForDetails(refundId, outcome.actionBy);
    else await this.ledger.failed({ refundId, retry, code: outcome.code });
  }

  /**
   * Executes a command, but ignores an order that this installation does not have: several installations can share the
   * provider's account.
   */
  private async unlessUnknown(command: RecordPayment | RecordRefund): Promise<void> {
    try {
      await this.commands.execute(command);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
    }
  }
}

const togetherOf = (leaderId: string, parts: readonly RefundPart[]): RefundsTogether => ({
  leaderId,
  amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0),
});

/** What names a report: a voucher whose numbers are known is told even if it was told without them before. */
const nameOf = (outcome: PaymentOutcome): string[] => {
  if (outcome.kind === 'failed') return [outcome.kind, outcome.code];
  return outcome.kind === 'processing' && outcome.voucher ? [outcome.kind, 'voucher'] : [outcome.kind];
};

const metaOf = (orderId: string, commandId: string): CommandMeta => ({
  commandId,
  actor: { id: 'payments', role: 'system' },
  correlationId: orderId,
});
