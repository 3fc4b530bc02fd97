import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import { Clock } from '../../platform/clock/clock.js';
import { derivedId, newId } from '../../platform/ids.js';
import { takenAt as timeOf } from '../../platform/storage/capture-time.js';
import { Photos } from '../../platform/storage/photos.js';
import type { ServiceRow } from '../projections/service-row.projection.js';
import { ServiceRows } from '../projections/service-rows.projection.js';
import { AddPhoto, UploadPhoto } from '../service/service.commands.js';
import { serviceNotFound } from '../service/service.errors.js';
import { requirePhotoWelcome } from './visits.rules.js';

/**
 * Re-encodes and stores a picture outside any transaction, then records the photo. A repeat with the same upload id
 * returns the photo that is already stored.
 */
@HandlesCommand(UploadPhoto)
export class UploadPhotoHandler implements ICommandHandler<UploadPhoto> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly photos: Photos,
    private readonly clock: Clock,
  ) {}

  async execute({ payload, meta }: UploadPhoto): Promise<ServicePhoto> {
    const { serviceId, partnerId, kind, picture } = payload;
    const uploadId = payload.uploadId ?? null;
    const photoId = uploadId === null ? newId() : derivedId(serviceId, 'photo', encodeURIComponent(uploadId));
    const row = await this.rows.find(serviceId);
    if (row === undefined || ![row.partner_id, row.offer_partner_id].includes(partnerId)) throw serviceNotFound();
    const known = photoOf(row, photoId);
    if (known) return this.answer(known);
    requirePhotoWelcome(row, kind, meta.actor.role);

    const { width, height, capturedAt } = await this.photos.store(photoId, picture);
    const takenAt = timeOf(capturedAt ?? payload.capturedAt, {
      timeZone: row.time_zone,
      now: this.clock.now(),
    }).toISOString();
    const photo = { serviceId, partnerId, photoId, kind, uploadId, takenAt, width, height };
    await this.runner.run(serviceAggregate, new AddPhoto(photo, { ...meta, commandId: newId() }));
    return this.answer(photoOf(await this.rows.find(serviceId), photoId) ?? { photoId, takenAt });
  }

  private answer({ photoId, takenAt }: Pick<ServiceRow['photos'][number], 'photoId' | 'takenAt'>): ServicePhoto {
    return { id: photoId, ...this.photos.linksOf(photoId), takenAt };
  }
}

const photoOf = (row: ServiceRow | undefined, photoId: string): ServiceRow['photos'][number] | undefined =>
  row?.photos.find((photo) => photo.photoId === photoId);
