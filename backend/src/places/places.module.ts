import { Module } from '@nestjs/common';
import { CemeteryController } from './cemetery.controller.js';
import { PlaceController } from './place.controller.js';
import {
  CemeteriesByIdsHandler,
  CemeteryByIdHandler,
  ImportPlacesHandler,
  TimeZoneAtHandler,
} from './places.handlers.js';
import { Places } from './places.service.js';

@Module({
  controllers: [CemeteryController, PlaceController],
  providers: [Places, CemeteriesByIdsHandler, CemeteryByIdHandler, ImportPlacesHandler, TimeZoneAtHandler],
})
export class PlacesModule {}
