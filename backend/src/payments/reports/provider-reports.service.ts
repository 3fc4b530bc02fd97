import { Injectable } from '@nestjs/common';
import { DisputeResults } from '../dispute-results.service.js';
import { PaymentResults } from '../payment-results.service.js';
import type { ProviderEvent, ReportedEvent } from '../stripe/provider-state.js';
import { HandledReports } from './handled-reports.store.js';

/**
 * Acts on the provider's reports, whichever way they came. The report only says which object to read: a repeated, late
 * or overtaken report changes nothing.
 */
@Injectable()
export class ProviderReports {
  constructor(
    private readonly results: PaymentResults,
    private readonly disputes: DisputeResults,
    private readonly reports: HandledReports,
  ) {}

  /** Returns whether the report concerned this application. */
  async handle(report: ReportedEvent): Promise<boolean> {
    if (report.event.about === 'nothing_of_ours') return false;
    const known = await this.recorded(report.event);
    await this.reports.note(report);
    return known !== undefined;
  }

  private recorded(event: Exclude<ProviderEvent, { about: 'nothing_of_ours' }>): Promise<object | undefined> {
    switch (event.about) {
      case 'session':
        return this.results.recordSession(event.sessionId);
      case 'payment_intent':
        return this.results.recordIntent(event.paymentIntentId);
      case 'refund':
        return this.results.recordRefund(event.providerRefundId);
      case 'dispute':
        return this.disputes.record(event.disputeId);
    }
  }
}
