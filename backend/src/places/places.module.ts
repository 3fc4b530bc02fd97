import { Module } from '@nestjs/common';
import { Cemeteries } from './cemeteries.service.js';
import { CemeteryController } from './cemetery.controller.js';
import { PlaceController } from './place.controller.js';
import {
  ApprovedCemeteryHandler,
  CemeteriesByIdsHandler,
  CemeteryByIdHandler,
  CemeteryToChooseHandler,
  ImportPlacesHandler,
  TimeZoneAtHandler,
} from './places.handlers.js';
import { Places } from './places.service.js';

@Module({
  controllers: [CemeteryController, PlaceController],
  providers: [
    Places,
    Cemeteries,
    ApprovedCemeteryHandler,
    CemeteriesByIdsHandler,
    CemeteryByIdHandler,
    CemeteryToChooseHandler,
    ImportPlacesHandler,
    TimeZoneAtHandler,
  ],
})
export class PlacesModule {}
