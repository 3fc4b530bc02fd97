import {
  type LateDocumentGroup,
  lateDocumentGroupSchema,
  type RetriedDocuments,
  retriedDocumentsSchema,
  type RetryDocuments,
  retryDocumentsSchema,
} from '@perpetua/contracts/invoicing.contract';
import type { CommandMeta } from '../../platform/domain/command.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, Get, HttpCode, Post } from '../../platform/http/route-decorators.js';
import { LateDocuments } from './late-documents.service.js';

/** For admins: the documents whose issuing has failed repeatedly. */
@Controller('Admin/documents')
export class LateDocumentsController {
  constructor(private readonly documents: LateDocuments) {}

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
}
