import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Database } from '../../platform/database/database.js';
import { Metrics } from '../../platform/http/observability/metrics.js';

const FIGURES = `SELECT count(*) FILTER (WHERE failed_at IS NULL AND open_since <= clock_timestamp())::int AS open,
    count(*) FILTER (WHERE failed_at IS NULL AND open_since > clock_timestamp())::int AS waiting,
    count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed,
    extract(epoch FROM clock_timestamp() - min(open_since) FILTER (WHERE failed_at IS NULL
      AND open_since <= clock_timestamp()))::float8 AS "oldestSeconds"
  FROM payments.refunds, greatest(noted_at, held_until, action_by) AS open_since
  WHERE settled_at IS NULL OR failed_at IS NOT NULL`;

interface Figures extends Record<string, unknown> {
  readonly open: number;
  readonly waiting: number;
  readonly failed: number;
  readonly oldestSeconds: number | null;
}

/**
 * Refunds for /metrics: how many the provider has not answered yet, how many wait for the payer's bank or for the
 * customer's bank details, how many the provider will not make, and the oldest open one.
 */
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
      help: 'Age of the oldest open refund, without the time in which it waited for others',
    });
    const labels = ['state'] as const;
    const help = 'Refunds that are open, wait for the bank or the customer, or failed';
    this.metrics.gauge({ name: 'perpetua_refunds', help, labels }, async (gauge) => {
      const [row] = await this.database.query<Figures>({ name: 'payments.refund-figures', text: FIGURES });
      gauge.set({ state: 'open' }, row?.open ?? 0);
      gauge.set({ state: 'waiting' }, row?.waiting ?? 0);
      gauge.set({ state: 'failed' }, row?.failed ?? 0);
      oldest.set(Math.max(0, row?.oldestSeconds ?? 0));
    });
  }
}
