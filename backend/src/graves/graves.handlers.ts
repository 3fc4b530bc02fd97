import { type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../platform/database/database.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { type FarGrave, ListFarGraves, MoveGraves } from '../places/index.js';
import { ImportGrave } from './graves.commands.js';
import {
  type GraveFacts,
  GetGraveOfUser,
  ListGravesByIds,
  CountGravesInCemetery,
  GetGraveToAdd,
  type FoundGrave,
  ListGravesMatching,
  MOST_GRAVES_FOUND,
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

/** Finds graves for a search. */
@QueryHandler(ListGravesMatching)
export class ListGravesMatchingHandler implements IQueryHandler<ListGravesMatching> {
  constructor(private readonly database: Database) {}

  execute({ q, ownerId }: ListGravesMatching): Promise<readonly FoundGrave[]> {
    return this.database.query<FoundGrave & Record<string, unknown>>({
      name: 'graves.find',
      text: `SELECT id AS "graveId", user_id AS "ownerId" FROM graves.graves
        WHERE deleted_at IS NULL AND platform.fold(deceased_name) LIKE platform.search_pattern($1)
          AND ($3::uuid IS NULL OR user_id = $3)
        ORDER BY created_at DESC, id DESC LIMIT $2`,
      values: [q, MOST_GRAVES_FOUND, ownerId ?? null],
    });
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

  execute(command: MoveGraves): Promise<void> {
    return this.graves.merge(command);
  }
}

@QueryHandler(ListFarGraves)
export class ListFarGravesHandler implements IQueryHandler<ListFarGraves> {
  constructor(private readonly graves: Graves) {}

  execute({ cemeteryId, from }: ListFarGraves): Promise<readonly FarGrave[]> {
    return this.graves.farFrom(cemeteryId, from);
  }
}
