import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { derivedId } from '../platform/ids.js';
import { Queues } from '../platform/queue/queues.js';
import { RepeatedWork } from '../platform/work/repeated-work.js';
import { RefundLedger } from './refunds/refund.ledger.js';

const EVERY_MS = 30_000;
const BATCH = 100;

/**
 * Queues every refund that is due and has no final result, even if its earlier job was lost. Runs in workers, by the
 * wall clock.
 */
@Injectable()
export class RefundSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeps = new RepeatedWork('refunds', async () => void (await this.sweep()), EVERY_MS);

  constructor(
    private readonly config: AppConfig,
    private readonly ledger: RefundLedger,
    private readonly queues: Queues,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role !== 'api') this.sweeps.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeps.stop();
  }

  /** Queues the refunds that are due and returns their number. While the queue is unavailable, they stay due. */
  async sweep(): Promise<number> {
    if (!(await this.queues.answers('payments'))) return 0;
    const due = await this.ledger.takeDue(BATCH);
    for (const { attempts, ...refund } of due) {
      const id = derivedId('refund', refund.refundId, ...(refund.retry > 0 ? [attempts, refund.retry] : [attempts]));
      await this.queues.add('payments', { name: 'refund', id, data: { ...refund } });
    }
    return due.length;
  }
}
