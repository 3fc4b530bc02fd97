import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordChargeback } from '../ordering/index.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { Metrics } from '../platform/http/observability/metrics.js';
import { derivedId } from '../platform/ids.js';
import { PaymentAlarms } from './alarms/payment-alarms.service.js';
import { PaymentResults } from './payment-results.service.js';
import { PaymentGateway } from './stripe/payment.gateway.js';
import { type ProviderDispute, SHOP_CURRENCY } from './stripe/provider-state.js';

/**
 * Records the state of disputes at the payers' banks. The dispute is always read again, so that repeated, late or
 * overtaken reports change nothing.
 */
@Injectable()
export class DisputeResults {
  private readonly outcomes: ReturnType<Metrics['counter']>;

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly results: PaymentResults,
    private readonly alarms: PaymentAlarms,
    private readonly commands: CommandBus,
    metrics: Metrics,
  ) {
    this.outcomes = metrics.counter({
      name: 'perpetua_payment_disputes_total',
      help: 'What the payment provider reported about disputes at the payers’ banks, repeats included',
      labels: ['outcome'],
    });
  }

  /**
   * Reads a dispute at the provider and records it in the order whose payment it is about; a dispute of any other
   * payment raises an alarm. Undefined when the provider does not know the dispute.
   */
  async record(disputeId: string): Promise<ProviderDispute | undefined> {
    const dispute = await this.gateway.retrieveDispute(disputeId);
    if (dispute === undefined) return undefined;
    this.outcomes.inc({ outcome: dispute.outcome });
    // The payment's own report may have been lost or may come later; it is recorded first.
    const session =
      dispute.paymentIntentId === undefined ? undefined : await this.results.recordIntent(dispute.paymentIntentId);
    const isKnown = session !== undefined && (await this.isRecorded(session.orderId, dispute));
    if (!isKnown) await this.raise(dispute, session?.orderId);
    return dispute;
  }

  /** Whether the order keeps the disputed payment; true also for an order of another installation. */
  private async isRecorded(orderId: string, dispute: ProviderDispute): Promise<boolean> {
    const { disputeId, paymentIntentId = '', outcome, reason, currency, evidenceBy } = dispute;
    const amountCents = currency === SHOP_CURRENCY ? dispute.amountCents : null;
    const payload = { orderId, disputeId, paymentIntentId, amountCents, outcome, reason };
    try {
      await this.commands.execute(
        new RecordChargeback(
          { ...payload, evidenceBy: evidenceBy?.toISOString() ?? null },
          {
            commandId: derivedId('chargeback', orderId, disputeId, outcome),
            actor: { id: 'payments', role: 'system' },
            correlationId: orderId,
          },
        ),
      );
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return false;
      throw error;
    }
  }

  private raise({ disputeId, amountCents, currency }: ProviderDispute, orderId: string | undefined): Promise<void> {
    return this.alarms.raise({ kind: 'unknown_dispute', providerId: disputeId, orderId, amountCents, currency });
  }
}
