import type { ClosedDayService } from '@perpetua/contracts/closed-days.contract';
import type { Cemetery, Region, TimeZone } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import { Query } from '@nestjs/cqrs';

/**
 * Returns a cemetery in any status, or the cemetery that it was merged into; null when there is none, or it was
 * removed.
 */
export class GetCemetery extends Query<Cemetery | null> {
  constructor(readonly cemeteryId: string) {
    super();
  }
}

/**
 * Returns the services that were sold for days on which a cemetery is closed by now. Handled by fulfilment, which has the
 * services.
 */
export class ListServicesOnClosedDays extends Query<readonly ClosedDayService[]> {
  constructor(readonly cemeteryId: string) {
    super();
  }
}

/** A grave that hardly lies in a cemetery. */
export interface FarGrave {
  readonly id: string;
  readonly name: string;
  readonly distanceKm: number;
}

/**
 * Returns the graves of a cemetery that lie more than `FAR_GRAVE_KM` from a point, the farthest first. Handled by the
 * graves context.
 */
export class ListFarGraves extends Query<readonly FarGrave[]> {
  constructor(
    readonly cemeteryId: string,
    readonly from: Location,
  ) {
    super();
  }
}

/** Returns the cemetery if it is approved; otherwise null. */
export class GetApprovedCemetery extends Query<Cemetery | null> {
  constructor(readonly cemeteryId: string) {
    super();
  }
}

/**
 * Returns the cemetery if the user can add a grave there: it is approved, or it is the user's own proposal and still
 * waits for a decision. Otherwise null.
 */
export class GetSelectableCemetery extends Query<Cemetery | null> {
  constructor(
    readonly userId: string,
    readonly cemeteryId: string,
  ) {
    super();
  }
}

/** Returns the given cemeteries in no particular order, including removed ones; unknown ids are left out. */
export class ListCemeteriesByIds extends Query<readonly Cemetery[]> {
  constructor(readonly cemeteryIds: readonly string[]) {
    super();
  }
}

/**
 * A place, given by the name of its municipality. Of several municipalities with the same name, the one nearest to
 * `near` is meant.
 */
export interface PlaceInMunicipality {
  readonly city: string;
  readonly near: Location;
}

/**
 * Returns the location of the municipality of each place, in the given order; for an unknown name, the location of the
 * municipality nearest to `near`.
 */
export class ListMunicipalityPoints extends Query<readonly Location[]> {
  constructor(readonly places: readonly PlaceInMunicipality[]) {
    super();
  }
}

/** A municipality, identified by its four-digit code, with the point of its centre. */
export interface Municipality {
  readonly code: string;
  readonly name: string;
  readonly district: string;
  readonly region: Region;
  readonly location: Location;
}

/** Returns all municipalities, by district and name. */
export class ListMunicipalities extends Query<readonly Municipality[]> {}

/** The municipality, tax region and time zone of a location. */
export interface PlaceAt {
  readonly cityCode: string;
  readonly city: string;
  readonly district: string;
  readonly region: Region;
  readonly timeZone: TimeZone;
}

/**
 * Returns the municipality whose centre is nearest to a point, or null for a point outside Portugal. Region and time
 * zone are exact; near a boundary, the municipality can be the neighbouring one.
 */
export class GetPlaceAt extends Query<PlaceAt | null> {
  constructor(
    readonly lat: number,
    readonly lng: number,
  ) {
    super();
  }
}

/**
 * Why a proposed cemetery was rejected: an admin's text for its proposer, kept until the cemetery or the proposer's
 * account is removed.
 */
export interface ReasonOfRejection {
  readonly cemeteryId: string;
  readonly reason: string;
}

/**
 * Returns the reasons why the given cemeteries were rejected, as far as they are still kept, in no particular order.
 */
export class ListReasonsOfRejections extends Query<readonly ReasonOfRejection[]> {
  constructor(readonly cemeteryIds: readonly string[]) {
    super();
  }
}
