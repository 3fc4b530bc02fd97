import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Database } from '../../platform/database/database.js';
import { Metrics } from '../../platform/http/observability/metrics.js';

const FIGURES = `SELECT count(*)::int AS open FROM fulfilment.services WHERE status = 'disputed'`;

/** Complaints for /metrics: how many the office has not decided yet. */
@Injectable()
export class DisputeFigures implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    if (this.config.role === 'api') return;
    this.metrics.gauge({ name: 'perpetua_disputes', help: 'Complaints that are not decided' }, async (gauge) => {
      const [row] = await this.database.query<{ open: number }>({ name: 'fulfilment.dispute-figures', text: FIGURES });
      gauge.set(row?.open ?? 0);
    });
  }
}
