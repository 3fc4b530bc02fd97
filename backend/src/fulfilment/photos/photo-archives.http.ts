import { Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { fallbackLanguage } from '@perpetua/contracts/languages';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply } from 'fastify';
import { ListOrderSummaries } from '../../ordering/index.js';
import { notFound } from '../../platform/domain/domain-error.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { AnswersFile } from '../../platform/http/openapi/answers.js';
import { languageAskedFor } from '../../platform/http/pages/reader-language.js';
import { Controller, Get, Headers, Param } from '../../platform/http/route-decorators.js';
import { PhotoArchive } from '../../platform/storage/photo-archive.js';
import { relationTo } from '../reading/service-visibility.policy.js';
import { ServiceRows } from '../reading/service.reader.js';
import type { ServiceRow } from '../reading/service.row.js';
import { serviceNotFound } from '../service/service.errors.js';
import { archivedPhotos } from './archived-photos.policy.js';

/** Who reads, and how the file is sent. */
interface Reading {
  readonly language: string | undefined;
  readonly reply: FastifyReply;
}

/** All photos of a service or an order as one file, for everybody who may see them. */
@Controller()
export class PhotoArchivesController {
  constructor(
    private readonly rows: ServiceRows,
    private readonly queries: QueryBus,
    private readonly archive: PhotoArchive,
  ) {}

  @Get('Service/:id/photos.zip')
  @AnswersFile(['application/zip'], { summary: 'Downloads all photos of a service' })
  async ofService(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const row = await this.rows.find(serviceId);
    const relation = row && relationTo(row, user);
    if (row === undefined || relation === null || relation === 'offered') throw serviceNotFound();
    return this.packed([row], { language, reply });
  }

  @Get('Order/:id/photos.zip')
  @AnswersFile(['application/zip'], { summary: 'Downloads all photos of an order' })
  async ofOrder(
    @CurrentUser() { id, role }: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) orderId: string,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const [order] = await this.queries.execute(new ListOrderSummaries([orderId]));
    if (order === undefined || (order.customerId !== id && role !== 'admin')) throw notFound('Order');
    return this.packed(await this.rows.ofOrder(orderId), { language, reply });
  }

  private packed(rows: readonly ServiceRow[], { language, reply }: Reading): StreamableFile {
    reply.header('cache-control', 'no-store');
    const photos = archivedPhotos(rows, languageAskedFor(language) ?? fallbackLanguage);
    return zipFile(this.archive, photos);
  }
}

/** A file of photos, as a download. */
export const zipFile = (archive: PhotoArchive, photos: ReturnType<typeof archivedPhotos>): StreamableFile =>
  new StreamableFile(archive.of(photos), {
    type: 'application/zip',
    disposition: 'attachment; filename="perpetua.zip"',
  });
