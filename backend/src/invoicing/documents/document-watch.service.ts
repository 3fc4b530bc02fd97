import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Clock } from '../../platform/clock/clock.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { Database } from '../../platform/database/database.js';
import { derivedId } from '../../platform/ids.js';
import { mailStatement, officeOf } from '../../platform/mail/mail-outbox.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import { FISCAL_ZONE } from './document-content.policy.js';
import { MissingDocuments } from './missing-documents.service.js';

const DAY_MS = 86_400_000;

/**
 * Tells the office by mail, when a worker starts and once a day, about paid orders without documents. It requests
 * nothing: that is an admin's act, with a preview (ADR 0030).
 */
@Injectable()
export class DocumentWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DocumentWatch.name);
  private readonly work = new RepeatedWork(DocumentWatch.name, () => this.alarm(), DAY_MS);

  constructor(
    private readonly config: AppConfig,
    private readonly missing: MissingDocuments,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role !== 'api') this.work.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.work.stop();
  }

  /** Sends at most one mail a day, however many workers look. */
  async alarm(): Promise<void> {
    const { orders, total } = await this.missing.preview();
    if (orders === 0) return;
    this.logger.warn(`${orders} paid orders have no documents`);
    const day = localDateOf(this.clock.now(), FISCAL_ZONE);
    await this.database.query(
      mailStatement({
        id: derivedId('documents-missing', day),
        template: 'documents_missing',
        to: officeOf(this.config),
        values: { orders: String(orders), amountCents: total.replace('.', '') },
      }),
    );
  }
}
