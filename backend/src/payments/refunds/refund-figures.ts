import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Database } from '../../platform/database/database.js';
import { Metrics } from '../../platform/http/observability/metrics.js';

const FIGURES = `SELECT count(*) FILTER (WHERE failed_at IS NULL)::int AS open,
    count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed,
    extract(epoch FROM clock_timestamp() - min(noted_at) FILTER (WHERE failed_at IS NULL))::float8 AS "oldestSeconds"
  FROM payments.refunds WHERE settled_at IS NULL OR failed_at IS NOT NULL`;

/** Refunds for /metrics: how many the provider has not answered yet, how many it will not make, and the oldest open one. */
@Injectable()
export class RefundFigures implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    if (this.config.role === 'api') return;
    const oldest = this.metrics.gauge({
      name: 'perpetua_refund_oldest_seconds',
      help: 'Age of the oldest open refund',
    });
    const labels = ['state'] as const;
    this.metrics.gauge({ name: 'perpetua_refunds', help: 'Refunds that are open or failed', labels }, async (gauge) => {
      const [row] = await this.database.query<{ open: number; failed: number; oldestSeconds: number | null }>({
        name: 'payments.refund-figures',
        text: FIGURES,
      });
      gauge.set({ state: 'open' }, row?.open ?? 0);
      gauge.set({ state: 'failed' }, row?.failed ?? 0);
      oldest.set(Math.max(0, row?.oldestSeconds ?? 0));
    });
  }
}
