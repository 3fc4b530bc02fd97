import type { GraveInput } from '@perpetua/contracts/graves.contract';
import type { Cemetery, Region, TimeZone } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import type { GraveMove } from '@perpetua/contracts/grave-moves.contract';
import { Query } from '@nestjs/cqrs';
import type { ActorRole } from '../platform/event-store/recorded-event.js';

/** What orders and services need to know about a grave and its place. */
export interface GraveFacts {
  readonly id: string;
  readonly deceasedName: string;
  readonly cemeteryId: string;
  readonly cemeteryName: string;
  readonly city: string;
  readonly parish: string;
  /** The spot within the cemetery in one line; empty when it is not given. */
  readonly spot: string;
  readonly location: Location;
  readonly timeZone: TimeZone;
  readonly region: Region;
}

/** Returns the user's grave; null when there is no such grave, or it belongs to another user. */
export class GetGraveOfUser extends Query<GraveFacts | null> {
  constructor(
    readonly userId: string,
    readonly graveId: string,
  ) {
    super();
  }
}

/**
 * Returns the user's grave with this description; if there is none, returns the grave that `ImportGrave` would add,
 * with its id. Writes nothing.
 * @throws DomainError 422 when the grave could not be added
 */
export class GetGraveToAdd extends Query<GraveFacts> {
  constructor(
    readonly userId: string,
    readonly grave: GraveInput,
  ) {
    super();
  }
}

/** Returns the given graves of any user, also removed ones, in no particular order; unknown ids are left out. */
export class ListGravesByIds extends Query<readonly GraveFacts[]> {
  constructor(readonly graveIds: readonly string[]) {
    super();
  }
}

/** A grave that a search found, and its owner. */
export interface FoundGrave {
  readonly graveId: string;
  readonly ownerId: string;
}

/** The maximum number of graves that a search finds. */
export const MOST_GRAVES_FOUND = 200;

/**
 * Returns graves whose name of the dead contains the words of `q`, the newest first; no removed ones. Those of any user,
 * unless an owner is given.
 */
export class ListGravesMatching extends Query<readonly FoundGrave[]> {
  constructor(
    readonly q: string,
    readonly ownerId?: string,
  ) {
    super();
  }
}

/** What follows when a grave moves, as {@link GraveMove} says it, and what stands in the way of the move. */
export interface ConsequencesOfMove extends GraveMove {
  /** The numbers of orders to the grave that wait for their payment or for a new date. */
  readonly openOrders: readonly string[];
  /** The services whose work is under way. */
  readonly underWay: readonly string[];
}

/**
 * Returns what follows for everything bought for a grave when the grave moves to a point of another cemetery. Handled by
 * the context `relocation`, which has access to services and plans.
 */
export class GetConsequencesOfMove extends Query<ConsequencesOfMove> {
  constructor(
    readonly graveId: string,
    readonly to: { readonly cemetery: Cemetery; readonly location: Location },
    /** Who moves it, and the business instant by which refunds are judged; now if it is not known. */
    readonly by: { readonly role: ActorRole; readonly at: Date | null },
  ) {
    super();
  }
}

/** A photo that a partner took after work at a grave; `takenAt` in ISO 8601. */
export interface VisitPhoto {
  readonly graveId: string;
  readonly photoId: string;
  readonly takenAt: string;
}

/**
 * Returns the newest photo after work at each grave that has one, without work that was refunded or that is complained
 * about. Handled by the context `fulfilment`, which has the photos.
 */
export class ListNewestVisitPhotos extends Query<readonly VisitPhoto[]> {
  constructor(readonly graveIds: readonly string[]) {
    super();
  }
}

/** Returns how many graves of any user are in a cemetery; removed graves are not counted. */
export class CountGravesInCemetery extends Query<number> {
  constructor(readonly cemeteryId: string) {
    super();
  }
}
