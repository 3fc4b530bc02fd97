import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { newId } from '../../platform/ids.js';
import type { DocumentDraft } from '../documents/document-content.js';
import { FISCAL_ZONE } from '../documents/document-content.policy.js';
import type { ProviderFinding, ProviderSubject } from '../documents/invoicing-provider.js';
import { rateClasses, type TaxRegion, taxRegions, vatRate } from '../documents/tax-rates.policy.js';
import { clientOf, documentBody, type DocumentKind } from './document-body.policy.js';
import { InvoiceXpressAccount } from './invoicexpress-account.service.js';
import { InvoiceXpressClients } from './invoicexpress-clients.service.js';
import { InvoiceXpressDrafts } from './invoicexpress-drafts.service.js';
import { InvoiceXpressClient } from './invoicexpress.client.js';
import { InvoiceXpressRefused } from './invoicexpress.errors.js';

const kinds: readonly DocumentKind[] = ['FR', 'NC'];
const UNAUTHORISED = new Set([401, 403]);

/** Examines the account at InvoiceXpress: access, series, taxes, and a draft that is made and deleted. */
@Injectable()
export class InvoiceXpressCheck {
  constructor(
    private readonly client: InvoiceXpressClient,
    private readonly account: InvoiceXpressAccount,
    private readonly clients: InvoiceXpressClients,
    private readonly drafts: InvoiceXpressDrafts,
    private readonly clock: Clock,
  ) {}

  /** The findings; those after one that makes the next ones impossible are left out. */
  async findings(): Promise<ProviderFinding[]> {
    this.account.forget();
    const access = await this.tried('account', () => this.access());
    if (!access.isRight) return [access];
    const series = await this.tried('series', () => this.series());
    const taxes = await this.tried('taxes', () => this.taxes());
    if (!series.isRight || !taxes.isRight) return [access, series, taxes];
    return [access, series, taxes, await this.tried('draft', () => this.draft())];
  }

  private async access(): Promise<ProviderFinding> {
    await this.account.series('FR');
    const { account } = this.client.account;
    return { subject: 'account', isRight: true, found: `InvoiceXpress answers for the account ${account}.` };
  }

  private async series(): Promise<ProviderFinding> {
    const found = await Promise.all(kinds.map((kind) => this.account.series(kind)));
    const missing = kinds.filter((_kind, index) => found[index]?.validationCode === undefined);
    if (missing.length === 0) {
      const codes = found.map((one) => one?.validationCode).join(', ');
      return { subject: 'series', isRight: true, found: `The series is registered, with the codes ${codes}.` };
    }
    return {
      subject: 'series',
      isRight: false,
      found: `The series ${this.account.named} is not registered for ${missing.join(' and ')}.`,
      remedy:
        'Register it at InvoiceXpress (account, preferences, series), or set INVOICEXPRESS_SERIES to one that is.',
    };
  }

  private async taxes(): Promise<ProviderFinding> {
    const today = localDateOf(this.clock.now(), FISCAL_ZONE);
    const needed = taxRegions.flatMap((region) =>
      rateClasses.map((rateClass): [TaxRegion, number] => [region, vatRate(region, rateClass, today)]),
    );
    const missing: string[] = [];
    for (const [region, rate] of needed) {
      if ((await this.account.taxName(region, rate)) === undefined) missing.push(`${rate} % for ${region}`);
    }
    if (missing.length === 0)
      return { subject: 'taxes', isRight: true, found: 'All taxes of the three regions exist.' };
    return {
      subject: 'taxes',
      isRight: false,
      found: `These taxes are missing: ${missing.join(', ')}.`,
      remedy: 'Add them at InvoiceXpress (account, taxes) with exactly these values and regions.',
    };
  }

  private async draft(): Promise<ProviderFinding> {
    const draft = this.sample();
    const { content } = draft;
    const buyer = clientOf(content);
    await this.clients.idOf(buyer);
    const taxName = (await this.account.taxName('PT', 23)) ?? '';
    const body = documentBody('FR', draft, {
      date: localDateOf(this.clock.now(), FISCAL_ZONE),
      lines: [{ name: 'Perpétua: teste', quantity: 1, rate: 23, unitPrice: '1.00' }],
      refers: {
        clientName: buyer.name,
        clientCode: buyer.code,
        taxName: () => taxName,
        sequenceId: (await this.account.registeredSeries('FR')).id,
        ownerId: undefined,
      },
    });
    const made = await this.drafts.make('FR', draft, body);
    await this.drafts.remove('FR', made.id);
    if (Math.round(made.total * 100) !== draft.totalCents) {
      return {
        subject: 'draft',
        isRight: false,
        found: `A draft over 1.00 € and 23 % VAT came to ${made.total} €, not to 1.23 €.`,
        remedy: 'Look at the taxes of the account at InvoiceXpress: another tax was applied.',
      };
    }
    return { subject: 'draft', isRight: true, found: 'A draft was made, came to its sum and was deleted.' };
  }

  private sample(): DocumentDraft {
    const now = this.clock.now();
    const documentId = newId();
    return {
      documentId,
      orderId: documentId,
      customerId: documentId,
      orderNumber: `PERPETUA-${documentId.slice(-12)}`,
      description: 'Perpétua: teste',
      totalCents: 123,
      paymentMethod: 'card',
      paidAt: now,
      content: {
        language: 'pt',
        issuer: { name: '', taxId: '', address: [], registry: '' },
        customer: { name: '', taxId: null, address: null },
        region: 'PT',
        delivery: { date: '', hour: null, place: null, parish: '', city: '' },
        lines: [],
        vat: [],
        corrects: null,
      },
    };
  }

  private async tried(subject: ProviderSubject, examine: () => Promise<ProviderFinding>): Promise<ProviderFinding> {
    try {
      return await examine();
    } catch (error) {
      return {
        subject,
        isRight: false,
        found: error instanceof Error ? error.message : String(error),
        remedy: remedyFor(error),
      };
    }
  }
}

const remedyFor = (error: unknown): string =>
  error instanceof InvoiceXpressRefused && UNAUTHORISED.has(error.status)
    ? 'Check INVOICEXPRESS_ACCOUNT and INVOICEXPRESS_API_KEY (at InvoiceXpress: account, API).'
    : 'Try again; if it stays, read what InvoiceXpress says.';
