import { Injectable } from '@nestjs/common';
import type { GravePhoto } from '@perpetua/contracts/graves.contract';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { newId } from '../platform/ids.js';
import { LiveBroadcast } from '../platform/live/live-broadcast.js';
import { takenAt } from '../platform/storage/capture-time.js';
import { Photos } from '../platform/storage/photos.js';
import type { UploadedPicture } from '../platform/uploaded-picture.js';
import { setPhoto } from './grave.statements.js';
import { graveNotFound } from './graves.errors.js';
import { Graves } from './graves.service.js';

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
  async put(userId: string, graveId: string, picture: UploadedPicture): Promise<GravePhoto> {
    const facts = await this.graves.factsOf(userId, graveId);
    if (facts === null) throw graveNotFound();
    const id = newId();
    const { capturedAt } = await this.photos.store(id, picture);
    const at = takenAt(capturedAt, { timeZone: facts.timeZone, now: this.clock.now() });
    try {
      await this.set({ id: graveId, userId }, { id, at });
    } catch (error) {
      await this.photos.remove(id);
      throw error;
    }
    return { id, ...this.photos.linksOf(id), takenAt: at.toISOString() };
  }

  /** Removes the photo of a grave, if it has one. @throws DomainError 404 */
  async remove(userId: string, graveId: string): Promise<void> {
    await this.set({ id: graveId, userId }, null);
  }

  /** Changes the row first and deletes the old files afterwards, so that the photo that a row names always exists. */
  private async set(grave: { id: string; userId: string }, photo: { id: string; at: Date } | null): Promise<void> {
    const [changed] = await this.database.query<{ previousId: string | null; version: number }>(setPhoto(grave, photo));
    if (changed === undefined) throw graveNotFound();
    const { version, previousId } = changed;
    this.live.announce({ topic: 'grave', id: grave.id, version, to: [grave.userId], admins: false });
    if (previousId !== null) await this.photos.remove(previousId);
  }
}
