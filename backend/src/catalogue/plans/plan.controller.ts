import {
  type PlanChange,
  planChangeSchema,
  type ServicePlan,
  servicePlanSchema,
} from '@perpetua/contracts/catalogue.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Body, Controller, Param, Patch } from '../../platform/http/route-decorators.js';
import { PlanEditing } from './plan-editing.service.js';

/** Changes plans. They are changed under this path, but read, added and withdrawn under `/ServicePlan`. */
@Controller('Plan')
export class PlanController {
  constructor(private readonly editing: PlanEditing) {}

  @Patch(':id')
  @Answers(servicePlanSchema, { summary: 'Changes a plan' })
  change(
    @CurrentUser() admin: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: planChangeSchema }) change: PlanChange,
  ): Promise<ServicePlan> {
    return this.editing.change(id, change, admin);
  }
}
