import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { documentObject, KEYS, SERIES, TYPES, VALIDATION_CODES } from './document.object.js';
import { conflict, invalid, notFound } from './invoicexpress-api.errors.js';
import {
  type AskedDocument,
  clientRequestSchema,
  documentRequestSchema,
  stateRequestSchema,
} from './invoicexpress-api.schema.js';
import { SandboxAccount } from './sandbox-account.js';
import { type DocumentType, SandboxDocuments, type StoredDocument, type Written } from './sandbox-documents.store.js';
import { sandboxPdf } from './sandbox-pdf.js';
import { sumsOf } from './sums.policy.js';

const SEQUENCE_ID = 146_090;

const isFinal = ({ status }: StoredDocument): boolean => status === 'final' || status === 'settled';
const isoDate = (date: string): string => date.split('/').toReversed().join('-');

/** The operations of the API that the marketplace uses, as https://invoicexpress.com/api-v2 documents them. */
@Injectable()
export class InvoiceXpressApi {
  constructor(
    private readonly account: SandboxAccount,
    private readonly documents: SandboxDocuments,
  ) {}

  taxes(): object {
    const taxes = this.account.taxes.map(({ id, name, rate, region }) => ({
      id,
      name,
      value: rate.toFixed(1),
      region,
      code: null,
      default_tax: name === 'IVA23' ? 1 : 0,
    }));
    return { taxes };
  }

  sequences(): object {
    const code = (type: DocumentType): string => (this.account.registered ? VALIDATION_CODES[type] : 'N/D');
    const sequence = {
      id: SEQUENCE_ID,
      serie: SERIES,
      default_sequence: 1,
      current_invoice_receipt_sequence_id: SEQUENCE_ID + 2,
      current_invoice_receipt_validation_code: code('InvoiceReceipt'),
      current_credit_note_sequence_id: SEQUENCE_ID + 5,
      current_credit_note_validation_code: code('CreditNote'),
    };
    return { sequences: [sequence] };
  }

  async clientByCode(code: string): Promise<object> {
    const found = await this.documents.client(code);
    if (found === undefined) throw notFound();
    return { client: { ...found.fields, id: String(found.id), code } };
  }

  async addClient(body: unknown): Promise<object> {
    const { client } = parsed(clientRequestSchema, body);
    const id = await this.documents.addClient(client.code, client);
    if (id === undefined) throw invalid('Código já está a ser utilizado');
    return { client: { ...client, id } };
  }

  async list(query: URLSearchParams): Promise<object> {
    const reference = query.get('reference') ?? undefined;
    const found = await this.documents.list({ types: query.getAll('type[]'), reference });
    const pagination = { total_entries: found.length, current_page: 1, total_pages: 1, per_page: 30 };
    return { invoices: found.map((one) => this.shown(one)), pagination };
  }

  async read(path: string, id: number): Promise<object> {
    return this.answer(await this.found(path, id));
  }

  async create(path: string, body: unknown): Promise<object> {
    const { invoice, proprietary_uid: uid = null } = parsed(documentRequestSchema, body);
    const type = typeOf(path);
    const id = await this.documents.add(type, uid, await this.written(type, invoice));
    if (id === undefined) throw conflict();
    return this.read(path, id);
  }

  async change(path: string, id: number, body: unknown): Promise<void> {
    const { type } = await this.found(path, id);
    const { invoice } = parsed(documentRequestSchema, body);
    if (!(await this.documents.change(id, await this.written(type, invoice))))
      throw invalid('O documento não é um rascunho');
  }

  async changeState(path: string, id: number, body: unknown): Promise<object> {
    const { invoice } = parsed(stateRequestSchema, body);
    const document = await this.found(path, id);
    if (invoice.state === 'deleted') {
      if (!(await this.documents.remove(id))) throw invalid('O documento não é um rascunho');
      return this.answer({ ...document, status: 'deleted' });
    }
    const result = await this.documents.finalise(document);
    if (result === 'not_draft') throw invalid('O documento não é um rascunho');
    if (result === 'too_early') throw invalid('A série já tem um documento com data posterior');
    return this.read(path, id);
  }

  /** The address of a document's PDF; undefined while it is being made. */
  async pdfAddress(id: number, origin: string): Promise<object | undefined> {
    const document = await this.documents.document(undefined, id);
    if (document === undefined || !isFinal(document)) throw notFound();
    if ((await this.documents.countPdfRequests(id)) < this.account.pdfRequests) return undefined;
    return { output: { pdfUrl: `${origin}/sandbox/invoicexpress/files/${id}.pdf`, signed: true } };
  }

  async file(id: number): Promise<Buffer> {
    const document = await this.documents.document(undefined, id);
    if (document === undefined || !isFinal(document)) throw notFound();
    return sandboxPdf(document);
  }

  private async written(type: DocumentType, asked: AskedDocument): Promise<Written> {
    if (isoDate(asked.due_date) < isoDate(asked.date)) {
      throw invalid('Vencimento deve ser igual ou posterior à data do documento');
    }
    const items = asked.items.map(({ tax, description = null, unit_price: unitPrice, ...item }) => {
      const { id, name, rate } = this.account.taxNamed(tax.name);
      return { ...item, unitPrice, description, rate, tax: { id, name, value: rate } };
    });
    const sums = sumsOf(items, this.account.rounding);
    return {
      clientId: await this.clientIdOf(asked.client),
      reference: asked.reference,
      issuedOn: isoDate(asked.date),
      request: {
        observations: asked.observations,
        owner: await this.ownerOf(type, asked, sums.total),
        items: items.map(({ name, description, quantity, discount, tax }) => ({
          name,
          description,
          quantity,
          discount,
          tax,
        })),
      },
      sums,
    };
  }

  /** A client that the account has by its code keeps all its other fields, as the API documents. */
  private async clientIdOf({ name, code = name }: AskedDocument['client']): Promise<number> {
    const known = await this.documents.client(code);
    const id = known?.id ?? (await this.documents.addClient(code, { name, code }));
    if (id === undefined) throw invalid('Cliente não é válido');
    return id;
  }

  /** A credit note corrects a final invoice-receipt and is not above it. */
  private async ownerOf(type: DocumentType, asked: AskedDocument, total: number): Promise<number | null> {
    if (type === 'InvoiceReceipt') return null;
    const owner = await this.documents.document('InvoiceReceipt', Number(asked.owner_invoice_id));
    if (owner === undefined || !isFinal(owner)) throw invalid('Fatura de origem não é válida');
    if (total > owner.sums.total) throw invalid('O total da nota de crédito é superior ao da fatura');
    return owner.id;
  }

  private async found(path: string, id: number): Promise<StoredDocument> {
    const document = await this.documents.document(typeOf(path), id);
    if (document === undefined) throw notFound();
    return document;
  }

  private answer(document: StoredDocument): object {
    return { [KEYS[document.type]]: this.shown(document) };
  }

  private shown(document: StoredDocument): object {
    return documentObject(document, { registered: this.account.registered });
  }
}

const typeOf = (path: string): DocumentType => {
  const type = TYPES[path];
  if (type === undefined) throw notFound();
  return type;
};

const parsed = <Output>(schema: z.ZodType<Output>, body: unknown): Output => {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(`${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'invalid'}`);
};
