import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { InvoiceFiles, type NamedFile } from './invoice-files.service.js';
import { CountLateDocuments, GetDocumentFile } from '../invoicing.queries.js';
import { LateDocuments } from './late-documents.service.js';

@QueryHandler(GetDocumentFile)
export class GetDocumentFileHandler implements IQueryHandler<GetDocumentFile> {
  constructor(private readonly files: InvoiceFiles) {}

  execute({ documentId }: GetDocumentFile): Promise<NamedFile | null> {
    return this.files.ofDocument(documentId);
  }
}

@QueryHandler(CountLateDocuments)
export class CountLateDocumentsHandler implements IQueryHandler<CountLateDocuments> {
  constructor(private readonly documents: LateDocuments) {}

  execute(): Promise<number> {
    return this.documents.count();
  }
}
