import { Query } from '@nestjs/cqrs';

/** A document's sheet as a file; null when there is no such document. */
export class DocumentFileOf extends Query<{
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
} | null> {
  constructor(readonly documentId: string) {
    super();
  }
}

/** How many documents could not be issued so far. */
export class CountLateDocuments extends Query<number> {}
