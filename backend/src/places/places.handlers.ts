import { type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { ImportPlaces } from './places.commands.js';
import {
  ApprovedCemetery,
  CemeteriesByIds,
  CemeteryById,
  GetSelectableCemetery,
  MunicipalityPoints,
  type PlaceAt,
  type ReasonOfRejection,
  ReasonsOfRejections,
  TimeZoneAt,
} from './places.queries.js';
import { Places } from './places.service.js';

@QueryHandler(CemeteryById)
export class CemeteryByIdHandler implements IQueryHandler<CemeteryById> {
  constructor(private readonly places: Places) {}

  execute({ cemeteryId }: CemeteryById): Promise<Cemetery | null> {
    return this.places.findCemetery(cemeteryId);
  }
}

@QueryHandler(ApprovedCemetery)
export class ApprovedCemeteryHandler implements IQueryHandler<ApprovedCemetery> {
  constructor(private readonly places: Places) {}

  async execute({ cemeteryId }: ApprovedCemetery): Promise<Cemetery | null> {
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

@QueryHandler(CemeteriesByIds)
export class CemeteriesByIdsHandler implements IQueryHandler<CemeteriesByIds> {
  constructor(private readonly places: Places) {}

  execute({ cemeteryIds }: CemeteriesByIds): Promise<readonly Cemetery[]> {
    return this.places.cemeteriesByIds(cemeteryIds);
  }
}

@QueryHandler(MunicipalityPoints)
export class MunicipalityPointsHandler implements IQueryHandler<MunicipalityPoints> {
  constructor(private readonly places: Places) {}

  execute({ places }: MunicipalityPoints): Promise<readonly Location[]> {
    return this.places.municipalityPoints(places);
  }
}

@QueryHandler(TimeZoneAt)
export class TimeZoneAtHandler implements IQueryHandler<TimeZoneAt> {
  constructor(private readonly places: Places) {}

  execute({ lat, lng }: TimeZoneAt): Promise<PlaceAt | null> {
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

@QueryHandler(ReasonsOfRejections)
export class ReasonsOfRejectionsHandler implements IQueryHandler<ReasonsOfRejections> {
  constructor(private readonly places: Places) {}

  execute({ cemeteryIds }: ReasonsOfRejections): Promise<readonly ReasonOfRejection[]> {
    return this.places.reasonsOfRejections(cemeteryIds);
  }
}
