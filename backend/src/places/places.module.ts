import { Module } from '@nestjs/common';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { PlatformModule } from '../platform/platform.module.js';
import { Cemeteries } from './cemeteries/cemeteries.service.js';
import { cemeteryEvents } from './cemetery.events.js';
import { CemeteryController } from './cemeteries/cemetery.controller.js';
import { forgetProposalsOf } from './cemeteries/cemetery.statements.js';
import { PlaceController } from './place.controller.js';
import {
  ApprovedCemeteryHandler,
  CemeteriesByIdsHandler,
  CemeteryByIdHandler,
  GetSelectableCemeteryHandler,
  ImportPlacesHandler,
  MunicipalityPointsHandler,
  ReasonsOfRejectionsHandler,
  TimeZoneAtHandler,
} from './places.handlers.js';
import { Places } from './places.service.js';

@Module({
  imports: [
    PlatformModule.registerContext({
      events: [cemeteryEvents],
      removals: [removalByStatements('places', forgetProposalsOf)],
    }),
  ],
  controllers: [CemeteryController, PlaceController],
  providers: [
    Places,
    Cemeteries,
    ApprovedCemeteryHandler,
    CemeteriesByIdsHandler,
    CemeteryByIdHandler,
    GetSelectableCemeteryHandler,
    ImportPlacesHandler,
    MunicipalityPointsHandler,
    ReasonsOfRejectionsHandler,
    TimeZoneAtHandler,
  ],
})
export class PlacesModule {}
