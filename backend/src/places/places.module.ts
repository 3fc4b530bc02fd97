import { Module } from '@nestjs/common';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { PlatformModule } from '../platform/platform.module.js';
import { Cemeteries } from './cemeteries/cemeteries.service.js';
import { CemeteryMoves } from './cemeteries/cemetery-moves.service.js';
import { cemeteryEvents } from './cemetery.events.js';
import { venueEvents } from './venue.events.js';
import { forgetVenuesOf } from './venues/venue.statements.js';
import { Venues } from './venues/venues.service.js';
import { CemeteryController } from './cemeteries/cemetery.controller.js';
import { forgetProposalsOf } from './cemeteries/cemetery.statements.js';
import { PlaceController } from './place.controller.js';
import {
  GetApprovedCemeteryHandler,
  ListCemeteriesByIdsHandler,
  GetCemeteryHandler,
  GetSelectableCemeteryHandler,
  ImportPlacesHandler,
  ImportVenuesHandler,
  ListMunicipalitiesHandler,
  ListMunicipalityPointsHandler,
  ListReasonsOfRejectionsHandler,
  GetPlaceAtHandler,
  ProposeVenueHandler,
} from './places.handlers.js';
import { Places } from './places.service.js';

@Module({
  imports: [
    PlatformModule.registerContext({
      events: [cemeteryEvents, venueEvents],
      removals: [removalByStatements('places', (userId) => [...forgetProposalsOf(userId), ...forgetVenuesOf(userId)])],
    }),
  ],
  controllers: [CemeteryController, PlaceController],
  providers: [
    Places,
    Cemeteries,
    CemeteryMoves,
    Venues,
    GetApprovedCemeteryHandler,
    ListCemeteriesByIdsHandler,
    GetCemeteryHandler,
    GetSelectableCemeteryHandler,
    ImportPlacesHandler,
    ImportVenuesHandler,
    ProposeVenueHandler,
    ListMunicipalitiesHandler,
    ListMunicipalityPointsHandler,
    ListReasonsOfRejectionsHandler,
    GetPlaceAtHandler,
  ],
})
export class PlacesModule {}
