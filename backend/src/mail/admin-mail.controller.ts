import { Controller, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  type MailDetail,
  mailDetailSchema,
  type MailEntry,
  mailEntrySchema,
  type MailQuery,
  mailQuerySchema,
} from '@perpetua/contracts/mail.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { Answers } from '../platform/http/answers.js';
import type { CsvFile } from '../platform/http/csv-file.js';
import { pageOrFile } from '../platform/http/list-export.js';
import type { Page } from '../platform/http/lists.js';
import { mailCsv } from './mail-csv.policy.js';
import { MailDesk } from './mail-desk.service.js';

/** The outbox, for admins. */
@Controller('Admin/mail')
export class AdminMailController {
  constructor(private readonly desk: MailDesk) {}

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
    return pageOrFile(query, (asked) => this.desk.page(asked), file);
  }

  @Get(':id')
  @Answers(mailDetailSchema, { summary: 'Reads a mail' })
  detail(@Param('id', { schema: uuidSchema }) id: string): Promise<MailDetail> {
    return this.desk.detail(id);
  }

  @Post(':id/retry')
  @HttpCode(200)
  @Answers(mailEntrySchema, { summary: 'Sends a mail that waits or was given up at once' })
  retry(@Param('id', { schema: uuidSchema }) id: string): Promise<MailEntry> {
    return this.desk.retry(id);
  }
}
