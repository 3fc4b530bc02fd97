import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Database, type Statement } from '../../platform/database/database.js';
import { Metrics } from '../../platform/http/observability/metrics.js';

const COMPLAINTS = `SELECT count(*)::int AS open FROM fulfilment.services WHERE status = 'disputed'`;
const PAYMENTS = 'SELECT count(*)::int AS open FROM fulfilment.disputed_payments WHERE is_open';

/** Disputes for /metrics: complaints that the office has not decided, and payments disputed at the payers' banks. */
@Injectable()
export class DisputeFigures implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    if (this.config.role === 'api') return;
    this.metrics.gauge({ name: 'perpetua_disputes', help: 'Complaints that are not decided' }, async (gauge) =>
      gauge.set(await this.count({ name: 'fulfilment.dispute-figures', text: COMPLAINTS })),
    );
    this.metrics.gauge(
      { name: 'perpetua_disputed_payments', help: 'Orders whose payment is disputed at the bank' },
      async (gauge) => gauge.set(await this.count({ name: 'fulfilment.disputed-payment-figures', text: PAYMENTS })),
    );
  }

  private async count(statement: Statement): Promise<number> {
    const [row] = await this.database.query<{ open: number }>(statement);
    return row?.open ?? 0;
  }
}
