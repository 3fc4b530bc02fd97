import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import { CheckoutService } from './checkouts/checkout.service.js';
import { RefundService } from './checkouts/refund.service.js';
import { SandboxState } from './checkouts/sandbox.store.js';
import { WebhookDelivery } from './webhook-delivery.js';

const EVERY_MS = 1_000;
const BATCH = 50;

/**
 * Performs due work: sessions and vouchers expire, pending refunds settle (business clock), failed webhooks are retried
 * (wall clock). Every process sweeps; revisions and leases in the database prevent that work is done twice.
 */
@Injectable()
export class SandboxSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeps = new RepeatedWork('payment sandbox', () => this.sweep(), EVERY_MS);
  private underWay: Promise<void> | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly state: SandboxState,
    private readonly checkouts: CheckoutService,
    private readonly refunds: RefundService,
    private readonly courier: WebhookDelivery,
  ) {}

  /**
   * Makes all undelivered events due immediately, because a crashed process may have left some of them claimed; then
   * starts the sweeps.
   */
  async onApplicationBootstrap(): Promise<void> {
    await Promise.all([this.state.events.releaseLeases(), this.state.checkouts.forgetOldAnswers()]);
    this.sweeps.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeps.stop();
    await this.underWay?.catch(() => undefined);
  }

  /**
   * Does the work that is due now, a limited number of items of each kind. A call during a sweep waits for that sweep
   * and starts no other.
   */
  sweep(): Promise<void> {
    this.underWay ??= this.once().finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  }

  /** Sweeps once, then returns whether no event waits for delivery. */
  async isIdle(): Promise<boolean> {
    await this.sweep();
    return (await this.state.events.pending()) === 0;
  }

  private async once(): Promise<void> {
    const now = this.clock.now();
    const waiting = await this.state.waiting(now);
    if (waiting.checkouts) {
      for (const { id } of await this.state.checkouts.due(now, BATCH)) await this.checkouts.runOut(id);
    }
    if (waiting.refunds) {
      for (const { id } of await this.state.refunds.due(now, BATCH)) await this.refunds.settle(id);
    }
    if (waiting.events) await this.courier.deliverDue();
  }
}
