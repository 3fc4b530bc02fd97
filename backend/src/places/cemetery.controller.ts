import { Controller, Get, Param, Query } from '@nestjs/common';
import { type Cemetery, type CemeteryQuery, cemeteryQuerySchema } from '@perpetua/contracts/places.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { Allow } from '../platform/http/access.js';
import type { Page } from '../platform/http/lists.js';
import { Places } from './places.service.js';

@Controller('Cemetery')
@Allow('anyone')
export class CemeteryController {
  constructor(private readonly places: Places) {}

  @Get()
  list(@Query({ schema: cemeteryQuerySchema }) query: CemeteryQuery): Promise<Page<Cemetery>> {
    return this.places.cemeteries(query);
  }

  @Get(':id')
  one(@Param('id', { schema: uuidSchema }) id: string): Promise<Cemetery> {
    return this.places.cemetery(id);
  }
}
