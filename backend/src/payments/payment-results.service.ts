import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordPayment, RecordRefund } from '../ordering/index.js';
import type { CommandMeta } from '../platform/domain/command.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { Metrics } from '../platform/http/observability/metrics.js';
import { derivedId } from '../platform/ids.js';
import { outcomeOf, refundOutcomeOf } from './payment-outcome.policy.js';
import { PaymentGateway } from './stripe/payment.gateway.js';
import type { RefundRequest } from './payments.commands.js';
import type { ProviderRefund, ProviderSession } from './stripe/provider-state.js';
import { RefundLedger } from './refunds/refund.ledger.js';

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
   * Records the outcome of a refund that has been read from the provider; does nothing while the refund is under way.
   */
  async refundKnown(ours: { orderId: string; refundId: string }, refund: ProviderRefund): Promise<void> {
    const outcome = refundOutcomeOf(refund);
    if (outcome) await this.recordRefundOutcome(ours, outcome);
  }

  /** Records that the provider has permanently refused this attempt of a refund. */
  async refundRefused({ orderId, refundId, retry = 0 }: RefundRequest, code: string): Promise<void> {
    await this.recordRefundOutcome({ orderId, refundId }, { kind: 'failed', code, ...(retry > 0 && { retry }) });
  }

  private async record(session: ProviderSession): Promise<void> {
    const outcome = outcomeOf(session);
    if (!outcome) return;
    const { orderId, attemptId, sessionId } = session;
    const nameParts = outcome.kind === 'failed' ? [outcome.kind, outcome.code] : [outcome.kind];
    const meta = metaOf(orderId, derivedId('payment', orderId, attemptId, ...nameParts));
    this.outcomes.inc({ about: 'payment', outcome: outcome.kind });
    await this.unlessUnknown(new RecordPayment({ orderId, attemptId, sessionId, outcome }, meta));
  }

  private async recordRefundOutcome(
    { orderId, refundId }: { orderId: string; refundId: string },
    outcome: RecordRefund['payload']['outcome'],
  ): Promise<void> {
    const retry = outcome.kind === 'failed' ? (outcome.retry ?? 0) : 0;
    const nameParts = retry > 0 ? [outcome.kind, retry] : [outcome.kind];
    const meta = metaOf(orderId, derivedId('refund', orderId, refundId, ...nameParts));
    this.outcomes.inc({ about: 'refund', outcome: outcome.kind });
    await this.unlessUnknown(new RecordRefund({ orderId, refundId, outcome }, meta));
    if (outcome.kind === 'confirmed') await this.ledger.confirmed(refundId);
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

const metaOf = (orderId: string, commandId: string): CommandMeta => ({
  commandId,
  actor: { id: 'payments', role: 'system' },
  correlationId: orderId,
});
