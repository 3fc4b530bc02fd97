import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlatformModule } from '../platform/platform.module.js';
import { GraveController } from './grave.controller.js';
import { GraveEntity } from './grave.entity.js';
import { GravePhotos } from './grave-photos.service.js';
import { GraveChanges } from './grave-changes.service.js';
import { GraveMoves } from './grave-moves.service.js';
import { GraveRemoval } from './grave-removal.service.js';
import {
  GetGraveOfUserHandler,
  ListGravesByIdsHandler,
  CountGravesInCemeteryHandler,
  ListGravesMatchingHandler,
  GetGraveToAddHandler,
  ImportGraveHandler,
  ListFarGravesHandler,
  MoveGravesHandler,
} from './graves.handlers.js';
import { CountGravesInCemetery } from './graves.queries.js';
import { Graves } from './graves.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([GraveEntity]),
    PlatformModule.registerContext({
      blockers: [{ record: 'cemetery', code: 'graves', count: (id) => new CountGravesInCemetery(id) }],
    }),
  ],
  controllers: [GraveController],
  providers: [
    Graves,
    GraveChanges,
    GraveMoves,
    GravePhotos,
    GraveRemoval,
    GetGraveOfUserHandler,
    ListGravesByIdsHandler,
    CountGravesInCemeteryHandler,
    ListGravesMatchingHandler,
    GetGraveToAddHandler,
    ImportGraveHandler,
    ListFarGravesHandler,
    MoveGravesHandler,
  ],
})
export class GravesModule {}
