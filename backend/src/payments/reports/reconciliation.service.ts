import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../../platform/http/observability/metrics.js';
import { PaymentGateway } from '../stripe/payment.gateway.js';
import type { ReportedEvent } from '../stripe/provider-state.js';
import { HandledReports, type ReconciliationRun } from './handled-reports.store.js';
import { ProviderReports } from './provider-reports.service.js';

/**
 * How far before the last report each run reads again: the provider may list a report some time after its instant.
 */
const OVERLAP_MS = 10 * 60_000;

/**
 * Finds what no webhook told: asks the provider for its reports since the last run, and acts on those that were not
 * acted on (ADR 0068). A run that is killed half way is repeated; what it has done already is skipped.
 */
@Injectable()
export class Reconciliation {
  private readonly logger = new Logger(Reconciliation.name);
  private readonly found: ReturnType<Metrics['counter']>;

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly handled: HandledReports,
    private readonly reports: ProviderReports,
    metrics: Metrics,
  ) {
    this.found = metrics.counter({
      name: 'perpetua_payment_reports_found_total',
      help: 'Reports of the payment provider that no webhook had brought and the reconciliation found',
      labels: ['type'],
    });
  }

  /**
   * Reads once and returns how many reports it acted on. A report that cannot be acted on now does not hold up the
   * others; the next runs read from there again.
   * @throws DomainError 503 when the provider cannot be reached
   */
  async run({ readUntil }: ReconciliationRun): Promise<number> {
    const listed = await this.gateway.eventsSince(readUntil && overlapping(readUntil));
    const known = await this.handled.among(listed.map(({ event }) => event.id));
    const fresh = listed.filter(({ event }) => !known.has(event.id));
    const failed: ReportedEvent[] = [];
    for (const report of fresh) {
      if (!(await this.isHandled(report))) failed.push(report);
    }
    const end = failed[0]?.createdAt ?? listed.at(-1)?.createdAt;
    if (end !== undefined) await this.handled.readTo(end, overlapping(end));
    return fresh.length - failed.length;
  }

  private async isHandled(report: ReportedEvent): Promise<boolean> {
    try {
      if (await this.reports.handle(report)) this.found.inc({ type: report.event.type });
      return true;
    } catch (error) {
      this.logger.warn(`report ${report.event.id} (${report.event.type}) is tried again later: ${String(error)}`);
      return false;
    }
  }
}

const overlapping = (instant: Date): Date => new Date(instant.getTime() - OVERLAP_MS);
