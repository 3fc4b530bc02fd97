import {
  type FailedMailGroup,
  failedMailGroupSchema,
  type MailDetail,
  mailDetailSchema,
  type MailEntry,
  mailEntrySchema,
  type MailQuery,
  mailQuerySchema,
  type RetriedMails,
  retriedMailsSchema,
  type RetryMails,
  retryMailsSchema,
} from '@perpetua/contracts/mail.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import type { CsvFile } from '../../platform/http/requests/csv-file.js';
import { pageOrFile } from '../../platform/http/requests/list-export.js';
import type { Page } from '../../platform/http/requests/lists.js';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import { FailedMails } from '../../platform/mail/failed-mails.js';
import { mailCsv } from './mail-csv.policy.js';
import { MailAdministration } from './mail-administration.service.js';

/** For admins: the outbox of mails. */
@Controller('Admin/mail')
export class AdminMailController {
  constructor(
    private readonly desk: MailAdministration,
    private readonly failed: FailedMails,
  ) {}

  @Get()
  @Answers(mailEntrySchema, {
    list: true,
    also: ['text/csv'],
    summary: 'Lists mails',
    refuses: [422],
  })
  page(
    @Query({ schema: mailQuerySchema }) query: MailQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Page<MailEntry> | CsvFile> {
    const file = { name: 'mails', columns: mailCsv, language };
    return pageOrFile(query, (page) => this.desk.page(page), file);
  }

  @Get('failed')
  @Answers(failedMailGroupSchema, { list: 'whole', summary: 'Lists mails that were given up, by cause' })
  groups(): Promise<FailedMailGroup[]> {
    return this.failed.groups();
  }

  @Post('retry')
  @HttpCode(200)
  @Answers(retriedMailsSchema, {
    summary: 'Sends all mails again that were given up for one cause',
    operationId: 'postAdminMailRetryCause',
  })
  retryCause(
    @Meta() meta: CommandMeta,
    @Body({ schema: retryMailsSchema }) { cause }: RetryMails,
  ): Promise<RetriedMails> {
    return this.desk.retryCause(cause, meta);
  }

  @Get(':id')
  @Answers(mailDetailSchema, { summary: 'Reads a mail' })
  detail(@Param('id', { schema: uuidSchema }) id: string): Promise<MailDetail> {
    return this.desk.detail(id);
  }

  @Post(':id/retry')
  @HttpCode(200)
  @Answers(mailEntrySchema, { summary: 'Sends a mail that waits or was given up at once' })
  retry(@Param('id', { schema: uuidSchema }) id: string, @Meta() meta: CommandMeta): Promise<MailEntry> {
    return this.desk.retry(id, meta);
  }
}
