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
 * Requests refunds from the provider. Throws when the provider cannot be reached or has an error, so that the queue
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
    try {
      await this.results.refundKnown(request, await this.gateway.refund(request));
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      await this.results.refundRefused(request, error.providerCode);
    }
  }
}
