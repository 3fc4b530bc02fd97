import { Global, Module } from '@nestjs/common';
import { PhotoController } from './photo.controller.js';
import { PhotoLinks } from './photo-links.js';
import { Photos } from './photos.js';
import { Storage } from './storage.js';

/** Files and photos on the disk. */
@Global()
@Module({ controllers: [PhotoController], providers: [Storage, PhotoLinks, Photos], exports: [Storage, Photos] })
export class StorageModule {}
