import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Metrics } from '../../platform/http/observability/metrics.js';

const FIGURES = `SELECT count(*)::int AS waiting, extract(epoch FROM $1 - min(requested_at))::float8 AS "oldestSeconds"
  FROM invoicing.requests WHERE due_at IS NOT NULL`;

/** Documents for /metrics: how many are still to be issued, and for how long the oldest has been waiting. */
@Injectable()
export class DocumentFigures implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (this.config.role === 'api') return;
    const oldest = this.metrics.gauge({
      name: 'perpetua_document_oldest_seconds',
      help: 'Age of the oldest document that is not issued yet',
    });
    this.metrics.gauge({ name: 'perpetua_documents_waiting', help: 'Documents to be issued' }, async (gauge) => {
      const [row] = await this.database.query<{ waiting: number; oldestSeconds: number | null }>({
        name: 'invoicing.figures',
        text: FIGURES,
        values: [this.clock.now()],
      });
      gauge.set(row?.waiting ?? 0);
      oldest.set(Math.max(0, row?.oldestSeconds ?? 0));
    });
  }
}
