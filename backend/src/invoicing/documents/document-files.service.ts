import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Storage } from '../../platform/storage/storage.js';
import { notIssued } from '../invoicing.errors.js';
import type { IssuedDocument } from './document-content.js';
import { EmbeddedProvider } from './embedded-provider.service.js';

interface FileRow {
  readonly storageKey: string;
  readonly sha256: string;
  [column: string]: unknown;
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * A key of its own for each content, so that two workers that fetch the same document never overwrite each other's
 * bytes; the folder is the end of the id, which is its random part.
 */
const keyOf = (documentId: string, sha256: string): string =>
  `documents/${documentId.slice(-2)}/${documentId}-${sha256.slice(0, 16)}.pdf`;

/**
 * The PDFs of issued documents. Those of the embedded provider are printed when they are asked for; the signed ones of
 * a provider elsewhere are stored as they came, with their SHA-256, and compared with it at each reading.
 */
@Injectable()
export class DocumentFiles {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly embedded: EmbeddedProvider,
  ) {}

  /**
   * The PDF that may be given to the customer.
   * @throws DomainError 409 `not_issued` while a provider elsewhere is still making it
   */
  async read(document: IssuedDocument): Promise<Uint8Array> {
    if (document.provider === 'embedded') return this.embedded.getPdf(document);
    const row = await this.find(document.documentId);
    if (row === undefined) throw notIssued();
    const file = await this.storage.get(row.storageKey);
    if (file === undefined) throw new Error(`the stored PDF of document ${document.documentId} is missing`);
    const bytes = await buffer(file.stream);
    if (sha256Of(bytes) !== row.sha256) {
      throw new Error(`the stored PDF of document ${document.documentId} is not the one that the provider signed`);
    }
    return bytes;
  }

  /** Whether the PDF of a document can be read. */
  async has({ provider, documentId }: Pick<IssuedDocument, 'provider' | 'documentId'>): Promise<boolean> {
    return provider === 'embedded' || (await this.find(documentId)) !== undefined;
  }

  /** Stores a PDF as the provider made it. The first one stays: a repeated call changes nothing. */
  async store(documentId: string, bytes: Uint8Array): Promise<void> {
    const sha256 = sha256Of(bytes);
    const key = keyOf(documentId, sha256);
    await this.storage.put(key, Buffer.from(bytes), 'application/pdf');
    await this.database.query({
      name: 'invoicing.add-file',
      text: `INSERT INTO invoicing.files (document_id, storage_key, sha256, size_bytes) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING`,
      values: [documentId, key, sha256, bytes.length],
    });
  }

  private async find(documentId: string): Promise<FileRow | undefined> {
    const [row] = await this.database.query<FileRow>({
      name: 'invoicing.file',
      text: 'SELECT storage_key AS "storageKey", sha256 FROM invoicing.files WHERE document_id = $1',
      values: [documentId],
    });
    return row;
  }
}
