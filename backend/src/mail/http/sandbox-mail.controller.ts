import { Controller, Get, Query } from '@nestjs/common';
import {
  type SandboxMail,
  type SandboxMailQuery,
  sandboxMailQuerySchema,
  sandboxMailSchema,
} from '@perpetua/contracts/mail.contract';
import { Answers } from '../../platform/http/openapi/answers.js';
import type { Page } from '../../platform/http/requests/lists.js';
import { MailAdministration } from './mail-administration.service.js';

/** Everybody's mail; registered in sandbox mode only (docs/domain.md#sandbox-and-clocks). */
@Controller('sandbox/mail')
export class SandboxMailController {
  constructor(private readonly desk: MailAdministration) {}

  @Get()
  @Answers(sandboxMailSchema, { list: true, summary: 'Lists what would have reached people, the newest first' })
  page(@Query({ schema: sandboxMailQuerySchema }) query: SandboxMailQuery): Promise<Page<SandboxMail>> {
    return this.desk.sandboxMails(query);
  }
}
