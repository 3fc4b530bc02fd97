import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../platform/http/observability/metrics.js';
import { MailRows } from '../../platform/mail/mail-rows.js';

/**
 * Mail metrics for /metrics: the number of waiting mails, the number of mails that were given up, and the age of the
 * oldest waiting mail.
 */
@Injectable()
export class MailFigures implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly rows: MailRows,
  ) {}

  onModuleInit(): void {
    const oldest = this.metrics.gauge({ name: 'perpetua_mail_oldest_seconds', help: 'Age of the oldest mail to send' });
    const labels = ['status'] as const;
    this.metrics.gauge({ name: 'perpetua_mails', help: 'Mails that wait or were given up', labels }, async (gauge) => {
      const { queued, failed, oldestSeconds } = await this.rows.figures();
      gauge.set({ status: 'queued' }, queued);
      gauge.set({ status: 'failed' }, failed);
      oldest.set(Math.max(0, oldestSeconds));
    });
  }
}
