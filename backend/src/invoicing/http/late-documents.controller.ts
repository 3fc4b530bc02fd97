import {
  type LateDocumentGroup,
  lateDocumentGroupSchema,
  type MissingDocuments as MissingPreview,
  missingDocumentsSchema,
  type RequestedMissing,
  requestedMissingSchema,
  type RequestMissing,
  requestMissingSchema,
  type RetriedDocuments,
  retriedDocumentsSchema,
  type RetryDocuments,
  retryDocumentsSchema,
} from '@perpetua/contracts/invoicing.contract';
import type { CommandMeta } from '../../platform/domain/command.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, Get, HttpCode, Post } from '../../platform/http/route-decorators.js';
import { MissingDocuments } from '../documents/missing-documents.service.js';
import { LateDocuments } from './late-documents.service.js';

/** For admins: the documents whose issuing has failed, and paid orders that no document was requested for. */
@Controller('Admin/documents')
export class LateDocumentsController {
  constructor(
    private readonly documents: LateDocuments,
    private readonly missing: MissingDocuments,
  ) {}

  @Get()
  @Answers(lateDocumentGroupSchema, { list: 'whole', summary: 'Lists documents that could not be issued, by cause' })
  groups(): Promise<LateDocumentGroup[]> {
    return this.documents.groups();
  }

  @Post('retry')
  @HttpCode(200)
  @Answers(retriedDocumentsSchema, { summary: 'Issues all documents of one cause now' })
  retry(
    @Meta() meta: CommandMeta,
    @Body({ schema: retryDocumentsSchema }) { cause }: RetryDocuments,
  ): Promise<RetriedDocuments> {
    return this.documents.retry(cause, meta);
  }
  @Get('missing')
  @Answers(missingDocumentsSchema, { summary: 'Reads which paid orders have no documents, and what they come to' })
  preview(): Promise<MissingPreview> {
    return this.missing.preview();
  }

  @Post('missing')
  @HttpCode(200)
  @Answers(requestedMissingSchema, { summary: 'Requests the documents of all paid orders that have none' })
  requestMissing(
    @Meta() meta: CommandMeta,
    @Body({ schema: requestMissingSchema }) { mail }: RequestMissing,
  ): Promise<RequestedMissing> {
    return this.missing.request({ isMailed: mail }, meta);
  }
}
