import { type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { MoveGraves } from '../places/index.js';
import { ImportGrave } from './graves.commands.js';
import { type GraveFacts, GraveOf, GravesByIds, CountGravesInCemetery, GraveToAdd } from './graves.queries.js';
import { Graves } from './graves.service.js';

@QueryHandler(GraveOf)
export class GraveOfHandler implements IQueryHandler<GraveOf> {
  constructor(private readonly graves: Graves) {}

  execute({ userId, graveId }: GraveOf): Promise<GraveFacts | null> {
    return this.graves.factsOf(userId, graveId);
  }
}

@QueryHandler(GraveToAdd)
export class GraveToAddHandler implements IQueryHandler<GraveToAdd> {
  constructor(private readonly graves: Graves) {}

  execute({ userId, grave }: GraveToAdd): Promise<GraveFacts> {
    return this.graves.factsToAdd(userId, grave);
  }
}

@QueryHandler(GravesByIds)
export class GravesByIdsHandler implements IQueryHandler<GravesByIds> {
  constructor(private readonly graves: Graves) {}

  execute({ graveIds }: GravesByIds): Promise<readonly GraveFacts[]> {
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
