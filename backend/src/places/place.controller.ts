import { HttpStatus } from '@nestjs/common';
import {
  type City,
  type CityQuery,
  cityQuerySchema,
  citySchema,
  type Parish,
  type ParishQuery,
  parishQuerySchema,
  parishSchema,
} from '@perpetua/contracts/places.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import {
  type ApproveVenue,
  approveVenueSchema,
  type Venue,
  type VenueQuery,
  venueQuerySchema,
  venueSchema,
} from '@perpetua/contracts/venues.contract';
import { type AuthenticatedUser, CurrentUser, forbidden, unauthenticated } from '../platform/http/access/access.js';
import { Answers } from '../platform/http/openapi/answers.js';
import type { Page } from '../platform/http/requests/lists.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '../platform/http/route-decorators.js';
import { Places } from './places.service.js';
import { Venues } from './venues/venues.service.js';

/** Cities and parishes, for people who enter an address or look for a cemetery, and the venues of ceremonies. */
@Controller('Place')
export class PlaceController {
  constructor(
    private readonly places: Places,
    private readonly venues: Venues,
  ) {}

  /** Venues that are not approved are listed only for admins. */
  @Get()
  @Answers(venueSchema, { list: true, summary: 'Finds churches and other venues', refuses: [401, 403] })
  async find(
    @CurrentUser() user: AuthenticatedUser | undefined,
    @Query({ schema: venueQuerySchema }) query: VenueQuery,
  ): Promise<Page<Venue>> {
    if (query.status !== 'approved' && user === undefined) throw unauthenticated();
    if (query.status !== 'approved' && user?.role !== 'admin') throw forbidden();
    return this.venues.list(query, await this.places.codesOf(query.city), user);
  }

  @Get('city')
  @Answers(citySchema, { list: true, summary: 'Finds cities' })
  cities(@Query({ schema: cityQuerySchema }) query: CityQuery): Promise<Page<City>> {
    return this.places.cities(query);
  }

  @Get('parish')
  @Answers(parishSchema, { list: true, summary: 'Finds parishes' })
  parishes(@Query({ schema: parishQuerySchema }) query: ParishQuery): Promise<Page<Parish>> {
    return this.places.parishes(query);
  }

  @Post(':id/approve')
  @HttpCode(HttpStatus.OK)
  @Answers(venueSchema, { summary: 'Approves a venue as the admin has checked it' })
  approve(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: approveVenueSchema }) input: ApproveVenue,
  ): Promise<Venue> {
    return this.venues.approve(id, input, user);
  }

  @Post(':id/reject')
  @HttpCode(HttpStatus.OK)
  @Answers(venueSchema, { summary: 'Takes a venue out of what people find' })
  reject(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<Venue> {
    return this.venues.reject(id, user);
  }
}
