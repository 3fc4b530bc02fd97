import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GraveController } from './grave.controller.js';
import { GraveEntity } from './grave.entity.js';
import { GravePhotos } from './grave-photos.service.js';
import { GraveRemoval } from './grave-removal.service.js';
import {
  GraveOfHandler,
  GravesByIdsHandler,
  GravesInCemeteryHandler,
  GraveToAddHandler,
  ImportGraveHandler,
  MoveGravesHandler,
} from './graves.handlers.js';
import { Graves } from './graves.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([GraveEntity])],
  controllers: [GraveController],
  providers: [
    Graves,
    GravePhotos,
    GraveRemoval,
    GraveOfHandler,
    GravesByIdsHandler,
    GravesInCemeteryHandler,
    GraveToAddHandler,
    ImportGraveHandler,
    MoveGravesHandler,
  ],
})
export class GravesModule {}
