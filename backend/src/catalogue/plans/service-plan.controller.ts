import { HttpStatus } from '@nestjs/common';
import {
  type NewPlan,
  newPlanSchema,
  type ProductPlan,
  productPlanSchema,
  type ServicePlan,
  servicePlanSchema,
} from '@perpetua/contracts/catalogue.contract';
import { type PageQuery, pageQuerySchema } from '@perpetua/contracts/http.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { type Page, pageOf, rangeOf } from '../../platform/http/requests/lists.js';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import { Catalogue } from '../catalogue.service.js';
import { PlanEditing } from './plan-editing.service.js';

@Controller('ServicePlan')
export class ServicePlanController {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly editing: PlanEditing,
  ) {}

  @Get()
  @Answers(servicePlanSchema, { list: true, summary: 'Lists the plans' })
  async list(@Query({ schema: pageQuerySchema }) query: PageQuery): Promise<Page<ServicePlan>> {
    return pageIn(await this.catalogue.plans(), query);
  }

  @Get('product/:id')
  @Answers(productPlanSchema, { list: true, summary: 'Lists the plans of a product' })
  async ofProduct(
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<ProductPlan>> {
    return pageIn(await this.catalogue.plansOfProduct(id), query);
  }

  @Get(':id')
  @Answers(servicePlanSchema, { summary: 'Reads a plan' })
  one(@Param('id', { schema: uuidSchema }) id: string): Promise<ServicePlan> {
    return this.catalogue.plan(id);
  }

  @Post()
  @Answers(servicePlanSchema, { summary: 'Adds a plan' })
  add(@CurrentUser() admin: AuthenticatedUser, @Body({ schema: newPlanSchema }) plan: NewPlan): Promise<ServicePlan> {
    return this.editing.add(plan, admin);
  }

  /** Subscriptions that were bought with the plan continue. */
  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Takes a plan from sale' })
  withdraw(@CurrentUser() admin: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    return this.editing.withdraw(id, admin);
  }
}

const pageIn = <Plan>(plans: readonly Plan[], query: PageQuery): Page<Plan> => {
  const { limit, offset } = rangeOf(query);
  return pageOf(plans.slice(offset, offset + limit), plans.length);
};
