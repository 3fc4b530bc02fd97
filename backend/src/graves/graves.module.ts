import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GraveController } from './grave.controller.js';
import { GraveEntity } from './grave.entity.js';
import { GraveOfHandler, GravesByIdsHandler, ImportGraveHandler } from './graves.handlers.js';
import { Graves } from './graves.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([GraveEntity])],
  controllers: [GraveController],
  providers: [Graves, GraveOfHandler, GravesByIdsHandler, ImportGraveHandler],
})
export class GravesModule {}
