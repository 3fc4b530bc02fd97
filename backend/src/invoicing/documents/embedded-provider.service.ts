import { Injectable } from '@nestjs/common';
import { homeCountry } from '@perpetua/contracts/tax-identity';
import { AppConfig } from '../../config/app-config.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { localDateOf, localTimeOf } from '../../platform/clock/local-time.js';
import type { CreditNoteDraft, DocumentContent, DocumentDraft, IssuedDocument } from './document-content.js';
import { FISCAL_ZONE } from './document-content.policy.js';
import { addChained, type ChainedDocument, lockSeries, type SeriesEnd } from './documents.service.js';
import { printedHash, type QrFacts, qrText, signedText } from './fiscal-text.policy.js';
import { InvoicingProvider, type ProviderFinding } from './invoicing-provider.js';
import { PdfPrinter } from '../pdf/pdf-printer.service.js';
import { SigningKey } from './signing-key.service.js';

/**
 * A placeholder for the validation code that the tax authority assigns to a series: the embedded provider registers no
 * series.
 */
const NO_VALIDATION_CODE = '0';
/** A placeholder for the number of the program's certificate: this program is not certified. */
const NO_CERTIFICATE = '0';

const laterOf = (one: string, other: string): string => (one > other ? one : other);

/**
 * Issues documents without fiscal value: numbered, signed and chained as the law requires, but by a program that is not
 * certified and in series that are not registered with the tax authority. The row of a series is locked while its next
 * number is taken, signed and stored.
 */
@Injectable()
export class EmbeddedProvider extends InvoicingProvider {
  readonly name = 'embedded';
  readonly batch = 20;

  constructor(
    private readonly database: Database,
    private readonly signingKey: SigningKey,
    private readonly clock: Clock,
    private readonly printer: PdfPrinter,
    private readonly config: AppConfig,
  ) {
    super();
  }

  issueInvoiceReceipts(drafts: readonly DocumentDraft[]): Promise<IssuedDocument[]> {
    return this.issue('FR', drafts);
  }

  async issueCreditNote(draft: CreditNoteDraft): Promise<IssuedDocument> {
    const [note] = await this.issue('NC', [draft]);
    return note as IssuedDocument;
  }

  getPdf(document: IssuedDocument): Promise<Uint8Array> {
    return this.printer.print(document.documentId, { page: 'document', document, support: this.config.site.support });
  }

  check(): Promise<ProviderFinding[]> {
    return Promise.resolve([
      {
        subject: 'account',
        isRight: false,
        found: 'The embedded provider issues the documents. They have no fiscal value.',
        remedy: 'Set INVOICING_PROVIDER to a certified program before anything is sold.',
      },
    ]);
  }

  private issue(kind: IssuedDocument['kind'], drafts: readonly DocumentDraft[]): Promise<IssuedDocument[]> {
    // The series and the dates use the same instant, because the wait for the lock may end in the new year.
    const now = this.clock.now();
    const series = `PER${localDateOf(now, FISCAL_ZONE).slice(0, 4)}`;
    return this.database.transaction(async (tx) => {
      const ids = drafts.map(({ documentId }) => documentId);
      const { last, issued } = await lockSeries(tx, { kind, series }, ids);
      const documents = new Map(issued.map((document) => [document.documentId, document]));
      const added: ChainedDocument[] = [];
      for (const draft of drafts.filter(({ documentId }) => !documents.has(documentId))) {
        const document = await this.next(kind, { draft, now, series, last: added.at(-1) ?? last });
        documents.set(document.documentId, document);
        added.push(document);
      }
      await Promise.all(added.map((document) => addChained(tx, document)));
      return ids.map((id) => documents.get(id) as IssuedDocument);
    });
  }

  private async next(
    kind: IssuedDocument['kind'],
    { draft, now, series, last }: { draft: DocumentDraft; now: Date; series: string; last: SeriesEnd | undefined },
  ): Promise<ChainedDocument> {
    const n = (last?.n ?? 0) + 1;
    const number = `${kind} ${series}/${n}`;
    const { issuedOn, systemEntry } = datesAfter(last, now);
    const { hash, version } = await this.signingKey.sign(
      signedText({
        date: issuedOn,
        systemEntry,
        number,
        totalCents: draft.totalCents,
        previousHash: last?.hash ?? '',
      }),
    );
    const atcud = `${NO_VALIDATION_CODE}-${n}`;
    const qr = qrOf(draft.content, { kind, number, atcud, date: issuedOn, hash4: printedHash(hash) });
    return {
      ...draft,
      kind,
      provider: this.name,
      providerId: null,
      series,
      n,
      number,
      atcud,
      issuedAt: now,
      issuedOn,
      systemEntry,
      hash,
      hash4: null,
      hashControl: version,
      qr,
    };
  }
}

/** Dates never go back within a series, neither when clocks differ nor in the hour that is repeated in autumn. */
const datesAfter = (last: SeriesEnd | undefined, now: Date): { issuedOn: string; systemEntry: string } => {
  const date = localDateOf(now, FISCAL_ZONE);
  const systemEntry = `${date}T${localTimeOf(now, FISCAL_ZONE).slice(0, 8)}`;
  return {
    issuedOn: laterOf(date, last?.issuedOn ?? ''),
    systemEntry: laterOf(systemEntry, last?.systemEntry ?? ''),
  };
};

const qrOf = (
  { issuer, customer, region, vat }: DocumentContent,
  facts: Pick<QrFacts, 'kind' | 'number' | 'atcud' | 'date' | 'hash4'>,
): string =>
  qrText({
    ...facts,
    issuerTaxId: issuer.taxId,
    customerTaxId: customer.taxId,
    customerCountry: customer.taxCountry ?? homeCountry,
    region,
    vat,
    certificate: NO_CERTIFICATE,
  });
