import type { Cemetery, Region, TimeZone } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import { Query } from '@nestjs/cqrs';

/** Returns null when there is no such cemetery, or it was removed; a proposed or rejected one is answered too. */
export class CemeteryById extends Query<Cemetery | null> {
  constructor(readonly cemeteryId: string) {
    super();
  }
}

/** Returns the cemetery when everybody may see it; else null. */
export class ApprovedCemetery extends Query<Cemetery | null> {
  constructor(readonly cemeteryId: string) {
    super();
  }
}

/** Returns the cemetery in which a user may have a grave: an approved one, or one that they have proposed; else null. */
export class GetSelectableCemetery extends Query<Cemetery | null> {
  constructor(
    readonly userId: string,
    readonly cemeteryId: string,
  ) {
    super();
  }
}

/** Returns the cemeteries that exist of those asked for, removed ones too, in no particular order. */
export class CemeteriesByIds extends Query<readonly Cemetery[]> {
  constructor(readonly cemeteryIds: readonly string[]) {
    super();
  }
}

/** A place by the name of its municipality; names repeat, the one nearest to `near` is meant. */
export interface PlaceInMunicipality {
  readonly city: string;
  readonly near: Location;
}

/** Returns the point of each municipality, in the order asked; of a name that is not known, the nearest one's. */
export class MunicipalityPoints extends Query<readonly Location[]> {
  constructor(readonly places: readonly PlaceInMunicipality[]) {
    super();
  }
}

/** Which municipality, tax region and time zone a point belongs to. */
export interface PlaceAt {
  readonly cityCode: string;
  readonly city: string;
  readonly district: string;
  readonly region: Region;
  readonly timeZone: TimeZone;
}

/**
 * Returns the municipality whose centre is nearest, or null for a point outside Portugal. Region and zone are exact; the
 * city is the neighbouring one for some points near a boundary.
 */
export class TimeZoneAt extends Query<PlaceAt | null> {
  constructor(
    readonly lat: number,
    readonly lng: number,
  ) {
    super();
  }
}

/**
 * Why a proposed cemetery was turned down: what an admin wrote to its proposer, kept until the cemetery or the account
 * is removed.
 */
export interface ReasonOfRejection {
  readonly cemeteryId: string;
  readonly reason: string;
}

/** Returns the reasons of rejections that are still in force, in no particular order. */
export class ReasonsOfRejections extends Query<readonly ReasonOfRejection[]> {
  constructor(readonly cemeteryIds: readonly string[]) {
    super();
  }
}
