import { Req } from '@nestjs/common';
import { CommandBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import {
  photoFieldsSchema,
  type PhotoQuery,
  photoQuerySchema,
  type ServicePhoto,
  servicePhotoSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { idempotencyKeyHeader } from '@perpetua/contracts/http.contract';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../platform/clock/clock.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { Answers, TakesFile } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { fieldErrors, validationFailed } from '../../platform/http/requests/validation.js';
import { Controller, Headers, Param, Post, Query } from '../../platform/http/route-decorators.js';
import { derivedId, newId } from '../../platform/ids.js';
import { captureTimeFrom, instantOf } from '../../platform/storage/capture-time.js';
import { Photos } from '../../platform/storage/photos.js';
import { PictureUploads } from '../../platform/storage/picture-uploads.js';
import type { ActorRole } from '../../platform/event-store/recorded-event.js';
import type { CapturePlace, CaptureTime } from '../../platform/uploaded-picture.js';
import { believedDoneAt } from '../policies/done-at.policy.js';
import { ServiceRows } from '../reading/service.reader.js';
import type { ServiceRow } from '../reading/service.row.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { serviceNotFound } from '../service/service.errors.js';
import { GetServicePoint } from '../service/matching.queries.js';
import { keepOriginal, Originals, sha256Of } from './originals.store.js';
import { AddPhoto, photoReused, requirePhotoWelcome, UploadPhoto } from './photos.js';

/** Partners add photos of their work. */
@Controller('Service')
export class PhotosController {
  constructor(
    private readonly commands: CommandBus,
    private readonly uploads: PictureUploads,
  ) {}

  /**
   * Takes a multipart body with the picture in the field `photo`. A repeat with the same `uploadId` adds no second
   * photo; if the client sends none, the Idempotency-Key is the upload id.
   */
  @Post(':id/photos')
  @TakesFile('photo', photoFieldsSchema)
  @Answers(servicePhotoSchema, { summary: 'Adds a photo of the work' })
  async addPhoto(
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Query({ schema: photoQuerySchema }) { kind }: PhotoQuery,
    @Headers(idempotencyKeyHeader) key: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<ServicePhoto> {
    const partnerId = meta.actor.id;
    return this.uploads.take(
      request,
      { names: ['photo'], userId: partnerId, isUrgent: true },
      ({ picture, fields }) => {
        const checked = photoFieldsSchema.safeParse(fields);
        if (!checked.success) throw validationFailed(fieldErrors(checked.error.issues));
        const { uploadId = key, takenAt, doneAt } = checked.data;
        const capturedAt = takenAt === undefined ? null : captureTimeFrom(takenAt);
        const upload = { serviceId, partnerId, kind, uploadId, picture, capturedAt, doneAt };
        return this.commands.execute(new UploadPhoto(upload, meta));
      },
    );
  }
}

/**
 * Re-encodes and stores a picture outside any transaction, then records the photo. A repeat with the same upload id
 * returns the photo that is already stored; the same file as another photo is refused.
 */
@HandlesCommand(UploadPhoto)
export class UploadPhotoHandler implements ICommandHandler<UploadPhoto> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly photos: Photos,
    private readonly originals: Originals,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ payload, meta }: UploadPhoto): Promise<ServicePhoto> {
    const { serviceId, partnerId, kind, picture } = payload;
    const uploadId = payload.uploadId ?? null;
    const photoId = uploadId === null ? newId() : derivedId(serviceId, 'photo', encodeURIComponent(uploadId));
    const row = await this.rows.find(serviceId);
    if (row === undefined) throw serviceNotFound();
    const isAsked = row.offers.some((offer) => offer.partnerId === partnerId);
    if (row.partner_id !== partnerId && !isAsked) throw serviceNotFound();
    const known = photoOf(row, photoId);
    if (known) return this.answer(known, partnerId);
    const sha256 = sha256Of(picture.bytes);
    await this.requireWelcome(row, payload, { by: meta.actor.role, photoId, sha256 });

    const stored = await this.photos.store(photoId, picture);
    try {
      const seen = { photoId, serviceId, kind, partnerId, graveId: row.grave_id, sha256, look: stored.look };
      const photo = {
        serviceId,
        partnerId,
        photoId,
        kind,
        uploadId,
        doneAt: payload.doneAt,
        capturedAt: capturedIn(row, stored.capturedAt ?? payload.capturedAt),
        distanceM: await this.distanceFrom(serviceId, stored.capturedIn),
        isAlike: await this.originals.isAlike(seen),
        width: stored.width,
        height: stored.height,
      };
      const add = new AddPhoto(photo, { ...meta, commandId: newId() });
      await this.runner.run(serviceAggregate, add, { rows: [keepOriginal(seen)] });
    } catch (error) {
      await this.discard(serviceId, photoId);
      throw error;
    }
    const added = photoOf(await this.rows.find(serviceId), photoId);
    if (added === undefined) throw serviceNotFound();
    return this.answer(added, partnerId);
  }

  /** Refuses what the rules will refuse anyway, before the picture is processed. */
  private async requireWelcome(
    row: ServiceRow,
    { kind, doneAt }: UploadPhoto['payload'],
    { by, photoId, sha256 }: { by: ActorRole; photoId: string; sha256: Buffer },
  ): Promise<void> {
    const now = this.clock.now();
    const done = believedDoneAt(doneAt, { now, acceptedAt: undefined }) ?? now;
    const { status, photos, visit, scheduled_date: scheduledDate, time_zone: timeZone } = row;
    requirePhotoWelcome({ status, photos, visit, scheduledDate, timeZone }, kind, { by, done });
    if (await this.originals.isReused({ sha256, photoId })) throw photoReused();
  }

  /** How far from the place of the service a picture was taken, in metres; null if one of both is unknown. */
  private async distanceFrom(serviceId: string, taken: CapturePlace | null): Promise<number | null> {
    if (taken === null) return null;
    const place = await this.queries.execute(new GetServicePoint(serviceId));
    return place === null ? null : Math.round(greatCircleKm(taken, place) * 1000);
  }

  /** Deletes the files of a photo that was not added; an upload of the same photo may have added it meanwhile. */
  private async discard(serviceId: string, photoId: string): Promise<void> {
    if (photoOf(await this.rows.find(serviceId), photoId) === undefined) await this.photos.remove(photoId);
  }

  private answer(
    { photoId, takenAt }: Pick<ServiceRow['photos'][number], 'photoId' | 'takenAt'>,
    viewer: string,
  ): ServicePhoto {
    return { id: photoId, ...this.photos.linksOf(photoId, viewer), takenAt };
  }
}

const capturedIn = ({ time_zone }: ServiceRow, captured: CaptureTime | null): string | null =>
  captured === null ? null : instantOf(captured, time_zone).toISOString();

const photoOf = (row: ServiceRow | undefined, photoId: string): ServiceRow['photos'][number] | undefined =>
  row?.photos.find((photo) => photo.photoId === photoId);
