import { Body, Controller, Param, Patch } from '@nestjs/common';
import {
  type PlanChange,
  planChangeSchema,
  type ServicePlan,
  servicePlanSchema,
} from '@perpetua/contracts/catalogue.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { Answers } from '../platform/http/answers.js';
import { CatalogueEditing } from './catalogue-editing.service.js';

/** Plans are changed at another address than they are read at (marketplace §7). */
@Controller('Plan')
export class PlanController {
  constructor(private readonly editing: CatalogueEditing) {}

  @Patch(':id')
  @Answers(servicePlanSchema, { summary: 'Changes a plan' })
  change(
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: planChangeSchema }) change: PlanChange,
  ): Promise<ServicePlan> {
    return this.editing.changePlan(id, change);
  }
}
