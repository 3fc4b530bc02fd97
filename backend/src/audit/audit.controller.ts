import { Res, StreamableFile } from '@nestjs/common';
import {
  type AuditedKind,
  auditedKindSchema,
  type AuditedStream,
  auditedStreamSchema,
  type AuditEvent,
  auditEventSchema,
  type AuditExport,
  auditExportSchema,
  type AuditHistory,
  auditHistorySchema,
  type AuditSearch,
  auditSearchSchema,
  auditVersionSchema,
  type ContinuedVerification,
  continuedVerificationSchema,
  startedVerificationSchema,
  type VerificationJob,
  verificationJobSchema,
} from '@perpetua/contracts/audit.contract';
import { contentDigestHeader, totalCountHeader } from '@perpetua/contracts/http.contract';
import { fallbackLanguage, type Language } from '@perpetua/contracts/languages';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { CommandMeta } from '../platform/domain/command.js';
import { IntegrityCheck } from '../platform/seals/verification.js';
import { Verifications } from '../platform/seals/verifications.js';
import { Answers, AnswersFile } from '../platform/http/openapi/answers.js';
import { Meta } from '../platform/http/requests/command-meta.js';
import { OperatorActs } from '../platform/operations/operator-acts.js';
import { languageAskedFor } from '../platform/http/pages/reader-language.js';
import { Controller, Get, Headers, HttpCode, Param, Post, Query } from '../platform/http/route-decorators.js';
import { AuditTrail } from './audit-trail.js';
import { AuditExports } from './search/audit-export.service.js';
import { AuditIndex } from './search/audit-index.js';

const languageOf = (header: string | undefined): Language => languageAskedFor(header) ?? fallbackLanguage;

/** The whole history, for admins only. */
@Controller('Audit')
export class AuditController {
  constructor(
    private readonly trail: AuditTrail,
    private readonly index: AuditIndex,
    private readonly exports: AuditExports,
    private readonly integrity: IntegrityCheck,
    private readonly verifications: Verifications,
    private readonly operatorActs: OperatorActs,
  ) {}

  @Get('events')
  @Answers(auditEventSchema, { list: 'cursor', summary: 'Searches all events' })
  async events(
    @Query({ schema: auditSearchSchema }) search: AuditSearch,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly AuditEvent[]> {
    const [page, total] = await Promise.all([
      this.trail.search(search, languageOf(language)),
      this.trail.count(search),
    ]);
    void reply.header(totalCountHeader, String(total));
    if (page.next) {
      const query = new URLSearchParams(
        Object.entries({ ...search, after: page.next }).flatMap(([key, value]): [string, string][] =>
          value === undefined ? [] : [[key, String(value)]],
        ),
      );
      void reply.header('Link', `</api/Audit/events?${query.toString()}>; rel="next"`);
      void reply.header('X-Next-Cursor', page.next);
    }
    return page.events;
  }

  @Get('types')
  @Answers(auditedKindSchema, {
    list: 'whole',
    summary: 'Lists the types of events that there are, with their numbers',
  })
  types(): Promise<AuditedKind[]> {
    return this.index.kinds();
  }

  @Get('export')
  @AnswersFile(['text/csv', 'application/jsonl'], { summary: 'Reads the events that match as a file', refuses: [422] })
  async export(
    @Query({ schema: auditExportSchema }) query: AuditExport,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { stream, events, sha256 } = await this.exports.export(query, languageOf(language));
    const type = query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8';
    void reply.header(contentDigestHeader, sha256);
    void reply.header(totalCountHeader, String(events));
    return new StreamableFile(stream, { type, disposition: `attachment; filename="perpetua-audit.${query.format}"` });
  }

  @Get('verify')
  @Answers(continuedVerificationSchema, { summary: 'Checks what was written since the last check' })
  async verify(): Promise<ContinuedVerification> {
    const [checked, whole] = await Promise.all([this.integrity.goOn(), this.verifications.newest()]);
    return { ...checked, whole };
  }

  @Post('verify')
  @HttpCode(202)
  @Answers(startedVerificationSchema, { summary: 'Starts a check of the whole history, or names the one that runs' })
  async startVerification(@Meta() meta: CommandMeta): Promise<z.output<typeof startedVerificationSchema>> {
    await this.operatorActs.record(meta, 'verify', {});
    const { jobId } = await this.verifications.start(meta.actor.id);
    return { jobId };
  }

  @Get('verify/:jobId')
  @Answers(verificationJobSchema, { summary: 'Shows how far a check of the whole history is, and what it found' })
  verification(@Param('jobId', { schema: uuidSchema }) id: string): Promise<VerificationJob> {
    return this.verifications.job(id);
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
