import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ContextRegistry } from '../platform/context-registry.js';
import { Database } from '../platform/database/database.js';
import { Photos } from '../platform/storage/photos.js';
import { deleteChangesOf, deleteGravesOf, hideGravesOf, photosOf } from './grave.statements.js';

/**
 * Removes the graves of people whose accounts were closed, with their photos; links to the photos stop working
 * immediately.
 */
@Injectable()
export class GraveRemoval implements OnModuleInit {
  constructor(
    private readonly registry: ContextRegistry,
    private readonly database: Database,
    private readonly photos: Photos,
  ) {}

  onModuleInit(): void {
    this.registry.add({ removals: [{ name: 'graves', remove: (userId) => this.removeAllOf(userId) }] });
  }

  /**
   * Deletes the rows last, because they name the files: after a crash, the next run continues. The rows are hidden
   * first, so that a concurrent upload cannot add another photo.
   */
  private async removeAllOf(userId: string): Promise<void> {
    await this.database.query(hideGravesOf(userId));
    const photos = await this.database.query<{ photo_id: string }>(photosOf(userId));
    await Promise.all(photos.map(({ photo_id: photoId }) => this.photos.remove(photoId)));
    await this.database.query(deleteChangesOf(userId));
    await this.database.query(deleteGravesOf(userId));
  }
}
