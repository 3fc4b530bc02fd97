import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { InvoiceFiles, type NamedFile } from './invoice-files.service.js';
import { DocumentFileOf } from './invoicing.queries.js';

@QueryHandler(DocumentFileOf)
export class DocumentFileOfHandler implements IQueryHandler<DocumentFileOf> {
  constructor(private readonly files: InvoiceFiles) {}

  execute({ documentId }: DocumentFileOf): Promise<NamedFile | null> {
    return this.files.ofDocument(documentId);
  }
}
