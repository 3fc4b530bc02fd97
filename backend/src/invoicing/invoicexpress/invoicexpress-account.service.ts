import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CannotIssue } from '../documents/issuing.errors.js';
import type { TaxRegion } from '../documents/tax-rates.policy.js';
import type { DocumentKind } from './document-body.policy.js';
import { InvoiceXpressClient } from './invoicexpress.client.js';
import { type ProviderSequence, type ProviderTax, sequencesAnswer, taxesAnswer } from './invoicexpress.schema.js';

/** How long the account's taxes and series are used before they are read again. */
const FRESH_MS = 600_000;

interface Read {
  readonly taxes: readonly ProviderTax[];
  readonly sequences: readonly ProviderSequence[];
}

/** A series of one kind of document. */
export interface Series {
  readonly id: string;
  /** The code of the tax authority with which each ATCUD begins; undefined when the series is not registered. */
  readonly validationCode: string | undefined;
}

/** Answers of the API in the place of a code: the series is not registered, or needs no code. */
const NO_CODE = new Set(['N/D', 'N/A']);

const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

/** The taxes and series that the company has set up in its account at InvoiceXpress. */
@Injectable()
export class InvoiceXpressAccount {
  private readonly known = new LRUCache<'account', Read>({ max: 1, ttl: FRESH_MS, fetchMethod: () => this.readNow() });

  constructor(private readonly client: InvoiceXpressClient) {}

  /** Reads the account again the next time, because what it said has turned out to be old. */
  forget(): void {
    this.known.clear();
  }

  /** The name of the account's tax of a region and rate in percent; undefined if it has none. */
  async taxName(region: TaxRegion, rate: number): Promise<string | undefined> {
    const { taxes } = await this.read();
    const ofRate = taxes.filter(({ value }) => value === rate);
    const found =
      ofRate.find((tax) => tax.region === region) ??
      // A tax of the mainland may have no region.
      ofRate.find((tax) => region === 'PT' && tax.region === undefined);
    return found?.name;
  }

  /**
   * The registered series for a kind of document.
   * @throws CannotIssue when there is none, or the tax authority does not know it
   */
  async registeredSeries(kind: DocumentKind): Promise<Series> {
    const series = await this.series(kind);
    if (series === undefined) throw new CannotIssue(`the account at InvoiceXpress has no series ${this.named}`);
    if (series.validationCode === undefined) {
      this.forget();
      throw new CannotIssue(`the series ${this.named} for ${kind} is not registered with the tax authority`);
    }
    return series;
  }

  /** The series for a kind of document; undefined if there is none of the name in the settings. */
  async series(kind: DocumentKind): Promise<Series | undefined> {
    const { sequences } = await this.read();
    const { series } = this.client.account;
    const found =
      series === undefined
        ? (sequences.find((one) => isTrue(one.default_sequence)) ?? sequences[0])
        : sequences.find(({ serie }) => serie === series);
    if (found === undefined) return undefined;
    const [id, code] =
      kind === 'FR'
        ? [found.current_invoice_receipt_sequence_id, found.current_invoice_receipt_validation_code]
        : [found.current_credit_note_sequence_id, found.current_credit_note_validation_code];
    return { id: id ?? found.id, validationCode: code === undefined || NO_CODE.has(code) ? undefined : code };
  }

  /** The series of the settings, for messages. */
  get named(): string {
    const { series } = this.client.account;
    return series === undefined ? '(the default one)' : `"${series}"`;
  }

  private read(): Promise<Read> {
    return this.known.forceFetch('account');
  }

  private async readNow(): Promise<Read> {
    const [{ body: taxes }, { body: sequences }] = await Promise.all([
      this.client.call({ method: 'GET', path: '/taxes.json', answer: taxesAnswer, purpose: 'for the taxes' }),
      this.client.call({ method: 'GET', path: '/sequences.json', answer: sequencesAnswer, purpose: 'for the series' }),
    ]);
    return { taxes: taxes?.taxes ?? [], sequences: sequences?.sequences ?? [] };
  }
}
