import { type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { MoveGraves } from '../places/index.js';
import { ImportGrave } from './graves.commands.js';
import {
  type GraveFacts,
  GetGraveOfUser,
  ListGravesByIds,
  CountGravesInCemetery,
  GetGraveToAdd,
} from './graves.queries.js';
import { Graves } from './graves.service.js';

@QueryHandler(GetGraveOfUser)
export class GetGraveOfUserHandler implements IQueryHandler<GetGraveOfUser> {
  constructor(private readonly graves: Graves) {}

  execute({ userId, graveId }: GetGraveOfUser): Promise<GraveFacts | null> {
    return this.graves.factsOf(userId, graveId);
  }
}

@QueryHandler(GetGraveToAdd)
export class GetGraveToAddHandler implements IQueryHandler<GetGraveToAdd> {
  constructor(private readonly graves: Graves) {}

  execute({ userId, grave }: GetGraveToAdd): Promise<GraveFacts> {
    return this.graves.factsToAdd(userId, grave);
  }
}

@QueryHandler(ListGravesByIds)
export class ListGravesByIdsHandler implements IQueryHandler<ListGravesByIds> {
  constructor(private readonly graves: Graves) {}

  execute({ graveIds }: ListGravesByIds): Promise<readonly GraveFacts[]> {
    return this.graves.factsByIds(graveIds);
  }
}

@QueryHandler(CountGravesInCemetery)
export class CountGravesInCemeteryHandler implements IQueryHandler<CountGravesInCemetery> {
  constructor(private readonly graves: Graves) {}

  execute({ cemeteryId }: CountGravesInCemetery): Promise<number> {
    return this.graves.numberIn(cemeteryId);
  }
}

@HandlesCommand(ImportGrave)
export class ImportGraveHandler implements ICommandHandler<ImportGrave> {
  constructor(private readonly graves: Graves) {}

  async execute({ userId, graveId, grave }: ImportGrave): Promise<void> {
    await this.graves.addOnce(userId, graveId, grave);
  }
}

@HandlesCommand(MoveGraves)
export class MoveGravesHandler implements ICommandHandler<MoveGraves> {
  constructor(private readonly graves: Graves) {}

  execute({ fromCemeteryId, toCemeteryId }: MoveGraves): Promise<void> {
    return this.graves.move(fromCemeteryId, toCemeteryId);
  }
}
