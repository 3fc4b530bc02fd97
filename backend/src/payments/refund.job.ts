import { setTimeout } from 'node:timers/promises';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { z } from 'zod';
import { workerOptions } from '../platform/queue/worker-options.js';
import { PaymentResults } from './payment-results.service.js';
import { PaymentGateway } from './stripe/payment.gateway.js';
import type { RefundRequest } from './payments.commands.js';
import { ProviderRefusal } from './payments.errors.js';
import { RefundLedger } from './refunds/refund.ledger.js';

const refundJob = z.object({
  orderId: z.uuid(),
  refundId: z.uuid(),
  paymentIntentId: z.string().min(1),
  amountCents: z.int().min(1),
  retry: z.int().min(0).default(0),
});

/**
 * How long the first request for a refund waits for others of the same act, in milliseconds by the wall clock: the
 * services of a cancelled plan end one after another within this time. What comes later travels alone.
 */
const GATHERING_MS = 400;

/**
 * Requests refunds from the provider, those of one act on one payment as one. Throws when the provider cannot be reached or has an error, so that the queue
 * retries at growing intervals. The outcome of a refund that is still under way arrives by webhook or is found by the
 * sweep. A job for an attempt that has been followed by another attempt does nothing.
 */
@Processor('payments', workerOptions(4))
export class RefundJob extends WorkerHost {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly results: PaymentResults,
    private readonly ledger: RefundLedger,
  ) {
    super();
  }

  async process(job: Pick<Job, 'data'>): Promise<void> {
    const request: RefundRequest = refundJob.parse(job.data);
    if (await this.ledger.isOld(request)) return;
    const whole = await this.gathered(request);
    try {
      const refund = await this.gateway.refund(whole);
      // Without one the payment is disputed: the refund stays due, and is so at once when the bank has decided.
      if (refund === undefined) return await this.ledger.hold(whole.refundId);
      await this.ledger.release(whole.refundId);
      await this.results.refundKnown(whole, refund);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      await this.results.refundRefused(whole, error.providerCode);
    }
  }

  /**
   * The refund together with those that travel with it, under the id of the one that leads them. A retry after a failure
   * travels alone.
   */
  private async gathered(request: RefundRequest): Promise<RefundRequest> {
    if ((request.retry ?? 0) > 0) return request;
    if (await this.ledger.isGathering(request.refundId)) await setTimeout(GATHERING_MS);
    const batchId = await this.ledger.gather(request.refundId);
    const parts = await this.ledger.partsOf(batchId);
    if (parts.length < 2) return request;
    const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
    return { ...request, refundId: batchId, amountCents };
  }
}
