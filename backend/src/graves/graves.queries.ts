import type { GraveInput } from '@perpetua/contracts/graves.contract';
import type { Region, TimeZone } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import { Query } from '@nestjs/cqrs';

/** A grave with its place, as an order and its service need it. */
export interface GraveFacts {
  readonly id: string;
  readonly deceasedName: string;
  readonly cemeteryId: string;
  readonly cemeteryName: string;
  readonly city: string;
  readonly parish: string;
  /** The spot within the cemetery on one line, empty when nobody said. */
  readonly spot: string;
  readonly location: Location;
  readonly timeZone: TimeZone;
  readonly region: Region;
}

/** Returns null when there is no such grave or it is not this user's. */
export class GraveOf extends Query<GraveFacts | null> {
  constructor(
    readonly userId: string,
    readonly graveId: string,
  ) {
    super();
  }
}

/**
 * Returns the user's grave that is described so, or, where there is none, the grave that `ImportGrave` would add, with the id to
 * add it under. It writes nothing.
 * @throws DomainError 422 for what adding it would refuse
 */
export class GraveToAdd extends Query<GraveFacts> {
  constructor(
    readonly userId: string,
    readonly grave: GraveInput,
  ) {
    super();
  }
}

/** Returns the graves that exist of those asked for, removed ones too, no matter who they belong to; in no particular order. */
export class GravesByIds extends Query<readonly GraveFacts[]> {
  constructor(readonly graveIds: readonly string[]) {
    super();
  }
}

/** Returns how many graves that were not removed are in a cemetery, no matter who they belong to. */
export class CountGravesInCemetery extends Query<number> {
  constructor(readonly cemeteryId: string) {
    super();
  }
}
