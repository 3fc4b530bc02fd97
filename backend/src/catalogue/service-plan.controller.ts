import { Controller, Get, Param, Query } from '@nestjs/common';
import type { ProductPlan, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { type PageQuery, pageQuerySchema } from '@perpetua/contracts/http.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { Allow } from '../platform/http/access.js';
import { type Page, pageOf, rangeOf } from '../platform/http/lists.js';
import { Catalogue } from './catalogue.service.js';

@Controller('ServicePlan')
@Allow('anyone')
export class ServicePlanController {
  constructor(private readonly catalogue: Catalogue) {}

  @Get()
  async list(@Query({ schema: pageQuerySchema }) query: PageQuery): Promise<Page<ServicePlan>> {
    return pageIn(await this.catalogue.plans(), query);
  }

  @Get('product/:id')
  async ofProduct(
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<ProductPlan>> {
    return pageIn(await this.catalogue.plansOf(id), query);
  }

  @Get(':id')
  one(@Param('id', { schema: uuidSchema }) id: string): Promise<ServicePlan> {
    return this.catalogue.plan(id);
  }
}

const pageIn = <Plan>(plans: readonly Plan[], query: PageQuery): Page<Plan> => {
  const { limit, offset } = rangeOf(query);
  return pageOf(plans.slice(offset, offset + limit), plans.length);
};
