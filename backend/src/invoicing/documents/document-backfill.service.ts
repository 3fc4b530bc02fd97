import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListOrderBillings, ListPaidOrdersAfter } from '../../ordering/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import { DocumentIssuing } from './document-issuing.service.js';
import { DocumentRequests } from './document-requests.service.js';
import { InvoicingProvider } from './invoicing-provider.js';
import { creditNoteRequest, invoiceRequest } from './requests-of-order.policy.js';

const PAGE = 500;
const DAY_MS = 86_400_000;

/**
 * Requests the fiscal documents of orders that were paid before the application was able to issue them (ADR 0030). Runs
 * when a worker starts, and daily. The documents are dated on the day they are issued. A document that is already
 * requested is not requested again.
 */
@Injectable()
export class DocumentBackfill implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DocumentBackfill.name);
  private readonly work = new RepeatedWork(DocumentBackfill.name, () => this.requestMissing(), DAY_MS);
  private isStopping = false;

  constructor(
    private readonly config: AppConfig,
    private readonly requests: DocumentRequests,
    private readonly issuing: DocumentIssuing,
    private readonly provider: InvoicingProvider,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role !== 'api') this.work.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.work.stop();
  }

  /** Requests the missing documents of all paid orders; safe to run several times, even concurrently. */
  async requestMissing(): Promise<void> {
    for (let after: string | null | undefined = null; after !== undefined && !this.isStopping;) {
      const orders: readonly string[] = await this.queries.execute(new ListPaidOrdersAfter(after, PAGE));
      for (const orderId of await this.requests.neverAskedFor(orders, this.provider.name)) await this.tryToRequest(orderId);
      after = orders.length < PAGE ? undefined : orders.at(-1);
    }
  }

  /**
   * Requests the documents of one order; only logs a failure, so that an order that cannot be read does not block the
   * other orders.
   */
  private async tryToRequest(orderId: string): Promise<void> {
    try {
      await this.requestFor(orderId);
    } catch (error) {
      this.logger.warn(`the documents of order ${orderId} were not requested: ${String(error)}`);
    }
  }

  private async requestFor(orderId: string): Promise<void> {
    const [billing] = await this.queries.execute(new ListOrderBillings([orderId]));
    if (billing === undefined) return;
    const asking = { provider: this.provider.name, requestedAt: this.clock.now(), isMailed: true };
    const notes = billing.refunds.map((refund) => creditNoteRequest(billing, refund, asking));
    await this.requests.add([invoiceRequest(billing, asking), ...notes]);
    this.issuing.soon();
  }
}
