import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import type { CreditNoteDraft, DocumentDraft, IssuedDocument } from '../documents/document-content.js';
import { FISCAL_ZONE } from '../documents/document-content.policy.js';
import { Documents } from '../documents/documents.service.js';
import { InvoicingProvider, type ProviderFinding } from '../documents/invoicing-provider.js';
import { CannotIssue } from '../documents/issuing.errors.js';
import {
  type BodyReferences,
  clientOf,
  documentBody,
  type DocumentKind,
  grossLinesOf,
  isoDate,
} from './document-body.policy.js';
import { differenceOf, type ProviderTotals, vatOfProvider } from './draft-totals.policy.js';
import { InvoiceXpressAccount } from './invoicexpress-account.service.js';
import { InvoiceXpressCheck } from './invoicexpress-check.service.js';
import { InvoiceXpressClients } from './invoicexpress-clients.service.js';
import { InvoiceXpressDrafts } from './invoicexpress-drafts.service.js';
import { InvoiceXpressClient } from './invoicexpress.client.js';
import { InvoiceXpressAway } from './invoicexpress.errors.js';
import { pdfAnswer, type ProviderDocument } from './invoicexpress.schema.js';
import { type Arrangement, arrangements } from './net-lines.policy.js';

/** What a document is written with. */
interface Writing {
  readonly date: string;
  readonly refers: BodyReferences;
  readonly clientId: string;
}

/**
 * Issues documents by InvoiceXpress, a certified program: a draft, which is compared with what was captured, then its
 * finalisation, which gives it number and signature. Each step can be repeated. A document that would come to another
 * sum is never finalised.
 */
@Injectable()
export class InvoiceXpressProvider extends InvoicingProvider {
  readonly name = 'invoicexpress';
  /** As many as the worker issues side by side: a claim lasts longer than they take. */
  readonly batch = 4;

  constructor(
    private readonly client: InvoiceXpressClient,
    private readonly account: InvoiceXpressAccount,
    private readonly clients: InvoiceXpressClients,
    private readonly drafts: InvoiceXpressDrafts,
    private readonly documents: Documents,
    private readonly examination: InvoiceXpressCheck,
    private readonly clock: Clock,
  ) {
    super();
  }

  async issueInvoiceReceipts(drafts: readonly DocumentDraft[]): Promise<IssuedDocument[]> {
    const issued: IssuedDocument[] = [];
    for (const draft of drafts) issued.push(await this.issue('FR', draft, undefined));
    return issued;
  }

  async issueCreditNote(draft: CreditNoteDraft): Promise<IssuedDocument> {
    const corrected = await this.documents.find(draft.corrects);
    if (corrected?.providerId == null) throw new CannotIssue('the invoice-receipt to correct is not at InvoiceXpress');
    return this.issue('NC', draft, corrected.providerId);
  }

  /** The PDF is made after the first request for it, and signed by the provider. */
  async getPdf({ providerId }: IssuedDocument): Promise<Uint8Array | null> {
    const { status, body } = await this.client.call({
      method: 'GET',
      path: `/api/pdf/${providerId}.json`,
      answer: pdfAnswer,
      purpose: 'for a PDF',
    });
    if (status === 202 || body === undefined) return null;
    return this.client.pdf(body.output.pdfUrl);
  }

  check(): Promise<ProviderFinding[]> {
    return this.examination.findings();
  }

  private async issue(kind: DocumentKind, draft: DocumentDraft, ownerId: string | undefined): Promise<IssuedDocument> {
    const before = await this.documents.find(draft.documentId);
    if (before !== undefined) return before;
    const found = await this.drafts.madeBefore(kind, draft);
    const final =
      found !== undefined && isFinal(found)
        ? found
        : await this.drafts.finalise(kind, await this.rightDraft(kind, draft, { found, ownerId }));
    return this.stored(kind, draft, final);
  }

  /** The id of a draft of today that comes to the right sum, found or made. */
  private async rightDraft(
    kind: DocumentKind,
    draft: DocumentDraft,
    { found, ownerId }: { found: ProviderDocument | undefined; ownerId: string | undefined },
  ): Promise<string> {
    const writing = await this.writing(kind, draft, ownerId);
    const ways = arrangements(grossLinesOf(draft.content));
    let drafted = found;
    let problem = drafted === undefined ? 'it is not written yet' : wrongWith(drafted, draft, writing);
    for (const lines of ways) {
      if (problem === undefined) break;
      drafted = await this.write(kind, draft, { drafted, lines, writing });
      if (isFinal(drafted)) return drafted.id;
      problem = wrongWith(drafted, draft, writing);
    }
    if (drafted === undefined || problem !== undefined) {
      throw new CannotIssue(`the draft at InvoiceXpress is not finalised: ${problem ?? 'it has no lines'}`);
    }
    return drafted.id;
  }

  private write(
    kind: DocumentKind,
    draft: DocumentDraft,
    { drafted, lines, writing }: { drafted: ProviderDocument | undefined; lines: Arrangement; writing: Writing },
  ): Promise<ProviderDocument> {
    const body = documentBody(kind, draft, { ...writing, lines });
    return drafted === undefined
      ? this.drafts.make(kind, draft, body)
      : this.drafts.change(kind, draft, { id: drafted.id, body });
  }

  private async writing(kind: DocumentKind, { content }: DocumentDraft, ownerId: string | undefined): Promise<Writing> {
    const series = await this.account.registeredSeries(kind);
    const buyer = clientOf(content);
    const names = new Map<number, string>();
    for (const { rate } of content.vat) {
      const name = await this.account.taxName(content.region, rate);
      if (name === undefined) {
        this.account.forget();
        throw new CannotIssue(`the account at InvoiceXpress has no tax of ${rate} % for the region ${content.region}`);
      }
      names.set(rate, name);
    }
    return {
      date: localDateOf(this.clock.now(), FISCAL_ZONE),
      clientId: await this.clients.idOf(buyer),
      refers: {
        clientName: buyer.name,
        clientCode: buyer.code,
        taxName: (rate) => names.get(rate) ?? '',
        sequenceId: series.id,
        ownerId,
      },
    };
  }

  private stored(kind: DocumentKind, draft: DocumentDraft, final: ProviderDocument): Promise<IssuedDocument> {
    const difference = differenceOf(totalsOf(final), dueOf(draft));
    // Only a person at InvoiceXpress can have finalised it.
    if (difference !== undefined)
      throw new CannotIssue(`document ${final.id} at InvoiceXpress is final, but ${difference}`);
    const { inverted_sequence_number: number, atcud, date, saft_hash: hash4 = null } = final;
    if (number === undefined || atcud === undefined) {
      throw new InvoiceXpressAway('for the number', 'the document has none yet');
    }
    const { content } = draft;
    const items = totalsOf(final).items;
    return this.documents.addForeign(
      {
        ...draft,
        kind,
        provider: this.name,
        providerId: final.id,
        number: `${kind} ${number}`,
        atcud,
        issuedOn: isoDate(date),
        issuedAt: this.clock.now(),
        hash: null,
        hash4,
        qr: null,
        content: { ...content, vat: vatOfProvider(items, content.vat) },
      },
      final.status,
    );
  }
}

/** The statuses of a finalised document: an invoice-receipt is settled by its finalisation. */
const isFinal = ({ status }: ProviderDocument): boolean => status !== 'draft';

const dueOf = ({ totalCents, content: { vat } }: DocumentDraft) => ({ totalCents, vat });

const totalsOf = ({ total, items }: ProviderDocument): ProviderTotals => ({
  total,
  items: items.map(({ subtotal, tax_amount: taxAmount, tax: { value } }) => ({
    subtotal,
    taxAmount,
    rate: value ?? undefined,
  })),
});

/** Why a draft cannot be finalised as it is; undefined if it can. */
const wrongWith = (found: ProviderDocument, draft: DocumentDraft, { date, clientId }: Writing): string | undefined => {
  if (isoDate(found.date) !== date) return `it is dated ${found.date}`;
  if (found.client.id !== clientId) return 'it names another client';
  return differenceOf(totalsOf(found), dueOf(draft));
};
