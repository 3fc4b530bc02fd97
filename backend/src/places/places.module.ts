import { Module } from '@nestjs/common';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { PlatformModule } from '../platform/platform.module.js';
import { Cemeteries } from './cemeteries/cemeteries.service.js';
import { CemeteryMoves } from './cemeteries/cemetery-moves.service.js';
import { cemeteryEvents } from './cemetery.events.js';
import { CemeteryController } from './cemeteries/cemetery.controller.js';
import { forgetProposalsOf } from './cemeteries/cemetery.statements.js';
import { PlaceController } from './place.controller.js';
import {
  GetApprovedCemeteryHandler,
  ListCemeteriesByIdsHandler,
  GetCemeteryHandler,
  GetSelectableCemeteryHandler,
  ImportPlacesHandler,
  ListMunicipalityPointsHandler,
  ListReasonsOfRejectionsHandler,
  GetPlaceAtHandler,
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
    CemeteryMoves,
    GetApprovedCemeteryHandler,
    ListCemeteriesByIdsHandler,
    GetCemeteryHandler,
    GetSelectableCemeteryHandler,
    ImportPlacesHandler,
    ListMunicipalityPointsHandler,
    ListReasonsOfRejectionsHandler,
    GetPlaceAtHandler,
  ],
})
export class PlacesModule {}
