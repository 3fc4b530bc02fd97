import { Query } from '@nestjs/cqrs';

/** Returns the PDF of a document; null when there is no such document. */
export class GetDocumentFile extends Query<{
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
} | null> {
  constructor(readonly documentId: string) {
    super();
  }
}

/** Counts the documents that could not be issued yet. */
export class CountLateDocuments extends Query<number> {}
