import { Controller, Get, Param } from '@nestjs/common';
import type { ProductPlan, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { Allow } from '../platform/http/access.js';
import { Catalogue } from './catalogue.service.js';

@Controller('ServicePlan')
@Allow('anyone')
export class ServicePlanController {
  constructor(private readonly catalogue: Catalogue) {}

  @Get()
  list(): Promise<ServicePlan[]> {
    return this.catalogue.plans();
  }

  @Get('product/:id')
  ofProduct(@Param('id', { schema: uuidSchema }) id: string): Promise<ProductPlan[]> {
    return this.catalogue.plansOf(id);
  }

  @Get(':id')
  one(@Param('id', { schema: uuidSchema }) id: string): Promise<ServicePlan> {
    return this.catalogue.plan(id);
  }
}
