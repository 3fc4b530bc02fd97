import { Controller, Get, Query } from '@nestjs/common';
import {
  type City,
  type CityQuery,
  cityQuerySchema,
  type Parish,
  type ParishQuery,
  parishQuerySchema,
} from '@perpetua/contracts/places.contract';
import { Allow } from '../platform/http/access.js';
import type { Page } from '../platform/http/lists.js';
import { Places } from './places.service.js';

/** Cities and parishes, for whoever fills in an address or looks for a cemetery. */
@Controller('Place')
@Allow('anyone')
export class PlaceController {
  constructor(private readonly places: Places) {}

  @Get('city')
  cities(@Query({ schema: cityQuerySchema }) query: CityQuery): Promise<Page<City>> {
    return this.places.cities(query);
  }

  @Get('parish')
  parishes(@Query({ schema: parishQuerySchema }) query: ParishQuery): Promise<Page<Parish>> {
    return this.places.parishes(query);
  }
}
