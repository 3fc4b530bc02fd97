import { Global, Module } from '@nestjs/common';
import { PhotoController } from './photo.controller.js';
import { PhotoLinks } from './photo-links.js';
import { Photos } from './photos.js';
import { PhotoArchive } from './photo-archive.js';
import { PictureQueue } from './picture-queue.js';
import { PictureUploads } from './picture-uploads.js';

/** Stores and serves photos. `PlatformModule` provides the file storage that this module uses. */
@Global()
@Module({
  controllers: [PhotoController],
  providers: [PhotoArchive, PhotoLinks, Photos, PictureQueue, PictureUploads],
  exports: [PhotoArchive, Photos, PictureUploads],
})
export class StorageModule {}
