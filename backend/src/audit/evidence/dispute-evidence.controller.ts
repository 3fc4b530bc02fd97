import { Res, StreamableFile } from '@nestjs/common';
import { fallbackLanguage } from '@perpetua/contracts/languages';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply } from 'fastify';
import { AnswersFile } from '../../platform/http/openapi/answers.js';
import { languageAskedFor } from '../../platform/http/pages/reader-language.js';
import { Controller, Get, Headers, Param } from '../../platform/http/route-decorators.js';
import { DisputeEvidence } from './dispute-evidence.service.js';

/** Endpoint with which admins get the evidence for a payer's bank. */
@Controller('Order')
export class DisputeEvidenceController {
  constructor(private readonly evidence: DisputeEvidence) {}

  @Get(':id/dispute-evidence')
  @AnswersFile(['application/zip'], { summary: 'Collects the evidence for a disputed payment as one archive' })
  async read(
    @Param('id', { schema: uuidSchema }) orderId: string,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { name, bytes } = await this.evidence.of(orderId, languageAskedFor(language) ?? fallbackLanguage);
    void reply.header('cache-control', 'no-store');
    return new StreamableFile(bytes, { type: 'application/zip', disposition: `attachment; filename="${name}"` });
  }
}
