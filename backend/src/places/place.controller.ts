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
import { Answers } from '../platform/http/openapi/answers.js';
import type { Page } from '../platform/http/requests/lists.js';
import { Controller, Get, Query } from '../platform/http/route-decorators.js';
import { Places } from './places.service.js';

/** Cities and parishes, for people who enter an address or look for a cemetery. */
@Controller('Place')
export class PlaceController {
  constructor(private readonly places: Places) {}

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
}
