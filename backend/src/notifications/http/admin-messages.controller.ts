import { HttpStatus } from '@nestjs/common';
import {
  type MessageEntry,
  messageEntrySchema,
  type MessageQuery,
  messageQuerySchema,
  type RetryMessage,
  retryMessageSchema,
} from '@perpetua/contracts/messages.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import type { CsvFile } from '../../platform/http/requests/csv-file.js';
import { pageOrFile } from '../../platform/http/requests/list-export.js';
import type { Page } from '../../platform/http/requests/lists.js';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import { MessageAdministration } from './message-administration.service.js';
import { messageCsv } from './message-csv.policy.js';

/** For admins: the messages to phones and devices. */
@Controller('Admin/messages')
export class AdminMessageController {
  constructor(private readonly desk: MessageAdministration) {}

  @Get()
  @Answers(messageEntrySchema, {
    list: true,
    also: ['text/csv'],
    summary: 'Lists messages to phones and devices',
    refuses: [422],
  })
  page(
    @Query({ schema: messageQuerySchema }) query: MessageQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Page<MessageEntry> | CsvFile> {
    const file = { name: 'messages', columns: messageCsv, language };
    return pageOrFile(query, (page) => this.desk.page(page), file);
  }

  @Post(':id/retry')
  @HttpCode(HttpStatus.OK)
  @Answers(messageEntrySchema, { summary: 'Sends a message to a phone or device again that was given up' })
  retry(
    @Param('id', { schema: uuidSchema }) id: string,
    @Meta() meta: CommandMeta,
    @Body({ schema: retryMessageSchema }) request: RetryMessage,
  ): Promise<MessageEntry> {
    return this.desk.retry(id, request, meta);
  }
}
