import type { Location } from '@perpetua/contracts/validation';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetPlaceAt } from '../places/index.js';
import { partnerOutsidePortugal } from './partner.errors.js';
import type { PartnerPlace } from './partner.events.js';

/** Finds the city and time zone of a partner's place. */
@Injectable()
export class PartnerPlaces {
  constructor(private readonly queries: QueryBus) {}

  /**
   * Returns the location with its city and time zone; undefined without a location.
   * @throws DomainError 422 `location_outside_portugal`
   */
  async at(location: Location | null | undefined): Promise<PartnerPlace | undefined> {
    if (!location) return undefined;
    const { lat, lng } = location;
    const place = await this.queries.execute(new GetPlaceAt(lat, lng));
    if (place === null) throw partnerOutsidePortugal();
    return { lat, lng, city: place.city, timeZone: place.timeZone };
  }
}
