import { type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { ImportPlaces, ImportVenues, ProposeVenue, type VenueImport } from './places.commands.js';
import {
  GetApprovedCemetery,
  ListCemeteriesByIds,
  GetCemetery,
  GetSelectableCemetery,
  ListMunicipalities,
  ListMunicipalityPoints,
  type Municipality,
  type PlaceAt,
  type ReasonOfRejection,
  ListReasonsOfRejections,
  GetPlaceAt,
} from './places.queries.js';
import { Places } from './places.service.js';
import { Venues } from './venues/venues.service.js';

@QueryHandler(GetCemetery)
export class GetCemeteryHandler implements IQueryHandler<GetCemetery> {
  constructor(private readonly places: Places) {}

  execute({ cemeteryId }: GetCemetery): Promise<Cemetery | null> {
    return this.places.findCemetery(cemeteryId);
  }
}

@QueryHandler(GetApprovedCemetery)
export class GetApprovedCemeteryHandler implements IQueryHandler<GetApprovedCemetery> {
  constructor(private readonly places: Places) {}

  async execute({ cemeteryId }: GetApprovedCemetery): Promise<Cemetery | null> {
    const cemetery = await this.places.findCemetery(cemeteryId);
    return cemetery?.status === 'approved' ? cemetery : null;
  }
}

@QueryHandler(GetSelectableCemetery)
export class GetSelectableCemeteryHandler implements IQueryHandler<GetSelectableCemetery> {
  constructor(private readonly places: Places) {}

  execute({ userId, cemeteryId }: GetSelectableCemetery): Promise<Cemetery | null> {
    return this.places.cemeteryToChoose(userId, cemeteryId);
  }
}

@QueryHandler(ListCemeteriesByIds)
export class ListCemeteriesByIdsHandler implements IQueryHandler<ListCemeteriesByIds> {
  constructor(private readonly places: Places) {}

  execute({ cemeteryIds }: ListCemeteriesByIds): Promise<readonly Cemetery[]> {
    return this.places.cemeteriesByIds(cemeteryIds);
  }
}

@QueryHandler(ListMunicipalities)
export class ListMunicipalitiesHandler implements IQueryHandler<ListMunicipalities> {
  constructor(private readonly places: Places) {}

  execute(): Promise<readonly Municipality[]> {
    return this.places.municipalities();
  }
}

@QueryHandler(ListMunicipalityPoints)
export class ListMunicipalityPointsHandler implements IQueryHandler<ListMunicipalityPoints> {
  constructor(private readonly places: Places) {}

  execute({ places }: ListMunicipalityPoints): Promise<readonly Location[]> {
    return this.places.municipalityPoints(places);
  }
}

@QueryHandler(GetPlaceAt)
export class GetPlaceAtHandler implements IQueryHandler<GetPlaceAt> {
  constructor(private readonly places: Places) {}

  execute({ lat, lng }: GetPlaceAt): Promise<PlaceAt | null> {
    return this.places.placeAt(lat, lng);
  }
}

@HandlesCommand(ImportPlaces)
export class ImportPlacesHandler implements ICommandHandler<ImportPlaces> {
  constructor(private readonly places: Places) {}

  execute(command: ImportPlaces): Promise<void> {
    return this.places.import(command);
  }
}

@HandlesCommand(ProposeVenue)
export class ProposeVenueHandler implements ICommandHandler<ProposeVenue> {
  constructor(private readonly venues: Venues) {}

  execute(command: ProposeVenue): Promise<void> {
    return this.venues.propose(command);
  }
}

@HandlesCommand(ImportVenues)
export class ImportVenuesHandler implements ICommandHandler<ImportVenues> {
  constructor(private readonly venues: Venues) {}

  execute(command: ImportVenues): Promise<VenueImport> {
    return this.venues.import(command);
  }
}

@QueryHandler(ListReasonsOfRejections)
export class ListReasonsOfRejectionsHandler implements IQueryHandler<ListReasonsOfRejections> {
  constructor(private readonly places: Places) {}

  execute({ cemeteryIds }: ListReasonsOfRejections): Promise<readonly ReasonOfRejection[]> {
    return this.places.reasonsOfRejections(cemeteryIds);
  }
}
