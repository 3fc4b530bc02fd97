import { QueryBus } from '@nestjs/cqrs';
import {
  type SandboxMail,
  type SandboxMailQuery,
  sandboxMailQuerySchema,
  sandboxMailSchema,
} from '@perpetua/contracts/mail.contract';
import { ListSandboxMails } from '../mail/index.js';
import { Answers } from '../platform/http/openapi/answers.js';
import type { Page } from '../platform/http/requests/lists.js';
import { Controller, Get, Query } from '../platform/http/route-decorators.js';

/** Lists the mails to all users; needs no login (docs/domain.md#sandbox-and-clocks). */
@Controller('sandbox/mail')
export class SandboxMailController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(sandboxMailSchema, { list: true, summary: 'Lists what would have reached people, the newest first' })
  page(@Query({ schema: sandboxMailQuerySchema }) query: SandboxMailQuery): Promise<Page<SandboxMail>> {
    return this.queries.execute(new ListSandboxMails(query));
  }
}
