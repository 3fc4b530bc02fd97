import { Global, Module } from '@nestjs/common';
import { PhotoController } from './photo.controller.js';
import { PhotoLinks } from './photo-links.js';
import { Photos } from './photos.js';

/** Photos on the disk; `PlatformModule` provides the storage. */
@Global()
@Module({ controllers: [PhotoController], providers: [PhotoLinks, Photos], exports: [Photos] })
export class StorageModule {}
