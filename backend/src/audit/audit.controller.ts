import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import {
  type AuditedStream,
  auditedStreamSchema,
  type AuditEvent,
  auditEventSchema,
  type AuditHistory,
  auditHistorySchema,
  type AuditSearch,
  auditSearchSchema,
  auditVersionSchema,
  verificationSchema,
} from '@perpetua/contracts/audit.contract';
import { fallbackLanguage, type Language } from '@perpetua/contracts/languages';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { IntegrityCheck } from '../platform/event-store/verification.js';
import type { Verification } from '../platform/event-store/verification-findings.js';
import { Answers } from '../platform/http/answers.js';
import { languageAskedFor } from '../platform/http/reader-language.js';
import { AuditTrail } from './audit-trail.js';

const languageOf = (header: string | undefined): Language => languageAskedFor(header) ?? fallbackLanguage;

/** The whole history, for admins only. */
@Controller('Audit')
export class AuditController {
  constructor(
    private readonly trail: AuditTrail,
    private readonly integrity: IntegrityCheck,
  ) {}

  @Get('events')
  @Answers(auditEventSchema, { list: 'cursor', summary: 'Searches all events' })
  async events(
    @Query({ schema: auditSearchSchema }) search: AuditSearch,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly AuditEvent[]> {
    const page = await this.trail.search(search, languageOf(language));
    if (page.next) {
      const query = new URLSearchParams(
        Object.entries({ ...search, after: page.next }).map(([key, value]): [string, string] => [key, String(value)]),
      );
      void reply.header('Link', `</api/Audit/events?${query.toString()}>; rel="next"`);
      void reply.header('X-Next-Cursor', page.next);
    }
    return page.events;
  }

  @Get('verify')
  @Answers(verificationSchema, { summary: 'Checks that the history is whole' })
  verify(): Promise<Verification> {
    return this.integrity.run();
  }

  @Get(':stream/:id')
  @Answers(auditHistorySchema, { summary: 'Tells the history of one thing' })
  history(
    @Param('stream', { schema: auditedStreamSchema }) type: AuditedStream,
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: auditVersionSchema }) { version }: z.output<typeof auditVersionSchema>,
    @Headers('accept-language') language: string | undefined,
  ): Promise<AuditHistory> {
    return this.trail.history({ type, id, version }, languageOf(language));
  }
}
