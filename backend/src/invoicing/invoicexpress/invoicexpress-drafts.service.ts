import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { DocumentDraft } from '../documents/document-content.js';
import { CannotIssue } from '../documents/issuing.errors.js';
import { type DocumentBody, type DocumentKind, referenceOf, RESOURCES } from './document-body.policy.js';
import { InvoiceXpressClient } from './invoicexpress.client.js';
import { InvoiceXpressAway, InvoiceXpressRefused } from './invoicexpress.errors.js';
import { anyAnswer, documentAnswer, documentsAnswer, type ProviderDocument } from './invoicexpress.schema.js';

/** The statuses of documents that count no more. */
const GONE = new Set(['deleted', 'canceled', 'cancelled']);
/** A conflict: the provider has a document with the same `proprietary_uid`. */
const CONFLICT = 409;
const NOT_FOUND = 404;

interface KnownDraft {
  readonly providerId: string | null;
  readonly lostDrafts: number;
  readonly attempts: number;
  [column: string]: unknown;
}

/**
 * The drafts and documents of requests at InvoiceXpress. A request stores the provider's id as soon as it is known. A
 * process that was killed before that finds the draft again by its reference, and `proprietary_uid` makes the provider
 * refuse a second one.
 */
@Injectable()
export class InvoiceXpressDrafts {
  constructor(
    private readonly database: Database,
    private readonly client: InvoiceXpressClient,
  ) {}

  /** The draft or document that an earlier attempt made; undefined if there is none. */
  async madeBefore(kind: DocumentKind, draft: DocumentDraft): Promise<ProviderDocument | undefined> {
    const known = await this.known(draft.documentId);
    const id = known.providerId ?? (known.attempts > 1 ? await this.search(kind, draft, known) : undefined);
    if (id === undefined) return undefined;
    const found = await this.read(kind, id);
    if (found === undefined || found.status === 'deleted') {
      await this.lose(draft.documentId);
      return undefined;
    }
    if (GONE.has(found.status)) {
      throw new CannotIssue(`document ${id} at InvoiceXpress was cancelled there by hand`);
    }
    if (known.providerId === null) await this.remember(draft.documentId, id);
    return found;
  }

  /** Makes the draft; returns the one that an earlier attempt made if the provider already has it. */
  async make(kind: DocumentKind, draft: DocumentDraft, body: DocumentBody): Promise<ProviderDocument> {
    const known = await this.known(draft.documentId);
    const { path, key } = RESOURCES[kind];
    const { status, body: made } = await this.client.call(
      {
        method: 'POST',
        path: `/${path}.json`,
        body: { invoice: body, proprietary_uid: uidOf(draft, known) },
        answer: documentAnswer(key),
        purpose: 'to make the draft',
        secrets: secretsOf(draft),
      },
      [CONFLICT],
    );
    const id = status === CONFLICT ? await this.search(kind, draft, known) : made?.id;
    // A list may be some seconds older than the document.
    if (id === undefined) throw new InvoiceXpressAway('to make the draft', 'it exists, but is in no list yet');
    await this.remember(draft.documentId, id);
    const found = made ?? (await this.read(kind, id));
    if (found === undefined) throw new InvoiceXpressAway('for the draft', 'it is not there yet');
    return found;
  }

  /** Writes a draft anew, and reads what it comes to now. */
  async change(
    kind: DocumentKind,
    draft: DocumentDraft,
    { id, body }: { readonly id: string; readonly body: DocumentBody },
  ): Promise<ProviderDocument> {
    await this.client.call({
      method: 'PUT',
      path: `/${RESOURCES[kind].path}/${id}.json`,
      body: { invoice: body },
      answer: anyAnswer,
      purpose: 'to change the draft',
      secrets: secretsOf(draft),
    });
    return this.mustRead(kind, id);
  }

  /** Finalises a draft, which gives it its number; a document that is final already stays as it is. */
  async finalise(kind: DocumentKind, id: string): Promise<ProviderDocument> {
    try {
      await this.client.call({
        method: 'PUT',
        path: `/${RESOURCES[kind].path}/${id}/change-state.json`,
        body: { invoice: { state: 'finalized' } },
        answer: anyAnswer,
        purpose: 'to finalise the draft',
      });
    } catch (error) {
      if (!(error instanceof InvoiceXpressRefused)) throw error;
      // Another worker, or an attempt whose answer was lost, may have finalised it.
      const now = await this.read(kind, id);
      if (now !== undefined && now.status !== 'draft') return now;
      // The next attempt writes the draft anew where that helps, for example with the date of a day that has just begun.
      throw new Error(error.message, { cause: error });
    }
    return this.mustRead(kind, id);
  }

  /** Deletes a draft that the examination of the account made. */
  async remove(kind: DocumentKind, id: string): Promise<void> {
    await this.client.call({
      method: 'PUT',
      path: `/${RESOURCES[kind].path}/${id}/change-state.json`,
      body: { invoice: { state: 'deleted' } },
      answer: anyAnswer,
      purpose: 'to delete the draft',
    });
  }

  private async mustRead(kind: DocumentKind, id: string): Promise<ProviderDocument> {
    const found = await this.read(kind, id);
    if (found === undefined) throw new InvoiceXpressAway('for the document', 'it is not there');
    return found;
  }

  private async read(kind: DocumentKind, id: string): Promise<ProviderDocument | undefined> {
    const { path, key } = RESOURCES[kind];
    const { body } = await this.client.call(
      { method: 'GET', path: `/${path}/${id}.json`, answer: documentAnswer(key), purpose: 'for the document' },
      [NOT_FOUND],
    );
    return body;
  }

  private async search(kind: DocumentKind, draft: DocumentDraft, known: KnownDraft): Promise<string | undefined> {
    const { path, type } = RESOURCES[kind];
    const reference = referenceOf(kind, draft);
    const { body = [] } = await this.client.call({
      method: 'GET',
      path: '/invoices.json',
      query: { reference, 'type[]': type, per_page: '30' },
      answer: documentsAnswer(path),
      purpose: 'for the draft',
    });
    const uid = uidOf(draft, known);
    return body.find(
      (one) =>
        !GONE.has(one.status) &&
        (one.type === undefined || one.type === type) &&
        (one.proprietary_uid === undefined ? one.reference === reference : one.proprietary_uid === uid),
    )?.id;
  }

  private async known(documentId: string): Promise<KnownDraft> {
    const [row] = await this.database.query<KnownDraft>({
      name: 'invoicing.known-draft',
      text: `SELECT provider_id AS "providerId", lost_drafts AS "lostDrafts", attempts FROM invoicing.requests
        WHERE document_id = $1`,
      values: [documentId],
    });
    return row ?? { providerId: null, lostDrafts: 0, attempts: 0 };
  }

  private async remember(documentId: string, providerId: string): Promise<void> {
    await this.database.query({
      name: 'invoicing.remember-draft',
      text: 'UPDATE invoicing.requests SET provider_id = $2 WHERE document_id = $1',
      values: [documentId, providerId],
    });
  }

  private async lose(documentId: string): Promise<void> {
    await this.database.query({
      name: 'invoicing.lose-draft',
      text: 'UPDATE invoicing.requests SET provider_id = NULL, lost_drafts = lost_drafts + 1 WHERE document_id = $1',
      values: [documentId],
    });
  }
}

/** The provider refuses a second document with the same id of ours; one whose draft was deleted gets another. */
const uidOf = ({ documentId }: DocumentDraft, { lostDrafts }: KnownDraft): string =>
  lostDrafts === 0 ? documentId : `${documentId}-${lostDrafts}`;

const secretsOf = ({ content: { customer } }: DocumentDraft): string[] => [
  customer.name,
  customer.taxId ?? '',
  customer.address ?? '',
];
