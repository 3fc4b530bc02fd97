import { Injectable } from '@nestjs/common';
import type { GravePhoto } from '@perpetua/contracts/graves.contract';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { newId } from '../platform/ids.js';
import { LiveBroadcast } from '../platform/live/live-broadcast.js';
import { takenAt } from '../platform/storage/capture-time.js';
import { Photos } from '../platform/storage/photos.js';
import type { UploadedPicture } from '../platform/uploaded-picture.js';
import { graveNotice, setPhoto } from './grave.statements.js';
import { graveNotFound } from './graves.errors.js';
import { type GraveHolder, Graves } from './graves.service.js';

type ChangedPhoto = Record<string, unknown> & { readonly previousId: string | null; readonly version: number };

/**
 * The photos of graves: visible only to the owner and to admins, through links that expire after a quarter of an hour.
 */
@Injectable()
export class GravePhotos {
  constructor(
    private readonly graves: Graves,
    private readonly photos: Photos,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly live: LiveBroadcast,
  ) {}

  /**
   * Sets the photo of a grave and replaces the previous one.
   * @throws DomainError 404, 415 `not_a_photo`, 413 for too many pixels
   */
  async put(holder: GraveHolder, graveId: string, picture: UploadedPicture): Promise<GravePhoto> {
    const facts = await this.graves.factsOf(holder.userId, graveId);
    if (facts === null) throw graveNotFound();
    const id = newId();
    const { capturedAt } = await this.photos.store(id, picture);
    const at = takenAt(capturedAt, { timeZone: facts.timeZone, now: this.clock.now() });
    try {
      await this.set(holder, graveId, { id, at });
    } catch (error) {
      await this.photos.remove(id);
      throw error;
    }
    return { id, ...this.photos.linksOf(id), takenAt: at.toISOString() };
  }

  /** Removes the photo of a grave, if it has one. @throws DomainError 404 */
  async remove(holder: GraveHolder, graveId: string): Promise<void> {
    await this.set(holder, graveId, null);
  }

  /** Changes the row first and deletes the old files afterwards, so that the photo that a row names always exists. */
  private async set(
    { userId, isAdmin }: GraveHolder,
    graveId: string,
    photo: { id: string; at: Date } | null,
  ): Promise<void> {
    const { version, previousId } = await this.database.transaction(async (tx) => {
      const [changed] = await tx.query<ChangedPhoto>(setPhoto({ id: graveId, userId }, photo));
      if (changed === undefined) throw graveNotFound();
      if (isAdmin) await tx.query(graveNotice('grave_changed', { userId, graveId }));
      return changed;
    });
    this.live.announce({ topic: 'grave', id: graveId, version, to: [userId], admins: false });
    if (previousId !== null) await this.photos.remove(previousId);
  }
}
