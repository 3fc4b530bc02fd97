import { Query } from '@nestjs/cqrs';

/** Returns the PDF of a document; null when no issued document has this id. */
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

/** Counts the late documents, that is, those that could not be issued in several attempts. */
export class CountLateDocuments extends Query<number> {}
