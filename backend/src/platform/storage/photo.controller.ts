import { Optional, Res, StreamableFile } from '@nestjs/common';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { SessionGate } from '../http/access/authentication.js';
import { AnswersFile } from '../http/openapi/answers.js';
import { notFound } from '../domain/domain-error.js';
import { Controller, Get, Param, Query } from '../http/route-decorators.js';
import { type PhotoLink, linkLifetimeMs, PhotoLinks } from './photo-links.js';
import { Photos } from './photos.js';
import { linkInvalid } from './storage.errors.js';

/**
 * Accepts missing parameters, so that an incomplete link is rejected as invalid (403), not as a malformed request
 * (400).
 */
const linkQuerySchema = z.object({
  size: z.string().catch(''),
  expires: z.string().catch(''),
  viewer: z.union([uuidSchema, z.literal('')]).catch(''),
  signature: z.string().catch(''),
});

/** Serves photos to anyone with a signed link, as long as the account that got the link is open and not blocked. */
@Controller('Photo')
export class PhotoController {
  constructor(
    private readonly photos: Photos,
    private readonly links: PhotoLinks,
    @Optional() private readonly gate?: SessionGate,
  ) {}

  @Get(':id')
  @AnswersFile(['image/jpeg'], { summary: 'Shows a photo to whoever has its link', refuses: [403] })
  async show(
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: linkQuerySchema }) link: PhotoLink,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const size = this.links.verified(id, link);
    if (link.viewer !== '' && (await this.gate?.isAccountOpen(link.viewer)) === false) throw linkInvalid();
    const photo = await this.photos.read(id, size);
    if (photo === undefined) throw notFound('Photo');
    reply.header('Cache-Control', `private, max-age=${linkLifetimeMs / 1000}, immutable`);
    return new StreamableFile(photo.stream, { type: photo.contentType, length: photo.sizeBytes });
  }
}
