import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { CheckoutService } from './checkout.service.js';
import { CheckoutStore } from './checkout.store.js';
import { RefundService } from './refund.service.js';
import { RefundStore } from './refund.store.js';
import { SandboxDatabase } from './sandbox-database.js';
import { WebhookCourier } from './webhook.courier.js';

const EVERY_MS = 1_000;
const BATCH = 50;

interface Waiting {
  checkouts: boolean;
  refunds: boolean;
  events: boolean;
}

const WAITING = `
  SELECT EXISTS (SELECT FROM sandbox.checkouts WHERE due_at <= $1) AS checkouts,
         EXISTS (SELECT FROM sandbox.refunds WHERE due_at <= $1) AS refunds,
         EXISTS (SELECT FROM sandbox.events WHERE due_at <= clock_timestamp()) AS events`;

/**
 * Lets time act: sessions and vouchers run out, pending refunds settle (business clock), webhooks that were not answered
 * are sent again (wall clock). Every process sweeps; state and leases in the database keep them from doubling anything.
 */
@Injectable()
export class SandboxSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SandboxSweep.name);
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> | undefined;

  constructor(
    private readonly database: SandboxDatabase,
    private readonly clock: Clock,
    private readonly checkouts: { service: CheckoutService; store: CheckoutStore },
    private readonly refunds: { service: RefundService; store: RefundStore },
    private readonly courier: WebhookCourier,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweep().catch((error: unknown) => this.logger.warn(`sweep failed: ${String(error)}`));
    }, EVERY_MS);
    this.timer.unref();
    this.checkouts.store.forgetOldAnswers().catch((error: unknown) => this.logger.warn(String(error)));
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay?.catch(() => undefined);
  }

  /** Does all that is due now. Calls while one is under way wait for that one. */
  sweep(): Promise<void> {
    this.underWay ??= this.once().finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  }

  private async once(): Promise<void> {
    const now = this.clock.now();
    const [waiting] = await this.database.query<Waiting>({ name: 'sandbox.waiting', text: WAITING, values: [now] });
    if (waiting?.checkouts) {
      for (const checkout of await this.checkouts.store.due(now, BATCH)) await this.checkouts.service.runOut(checkout.id);
    }
    if (waiting?.refunds) {
      for (const refund of await this.refunds.store.due(now, BATCH)) await this.refunds.service.settle(refund.id);
    }
    if (waiting?.events) await this.courier.deliverDue();
  }
}
