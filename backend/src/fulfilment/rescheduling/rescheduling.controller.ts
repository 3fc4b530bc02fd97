import { CommandBus } from '@nestjs/cqrs';
import { uuidSchema } from '@perpetua/contracts/validation';
import { type SlotDay, slotDaySchema, type SlotRange, slotRangeSchema } from '@perpetua/contracts/slots.contract';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import {
  type RescheduleAnswerRequest,
  rescheduleAnswerSchema,
  type RescheduleRequest,
  rescheduleSchema,
  type Service,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { ServiceScreens } from '../projections/service-screens.projection.js';
import { requireReason } from '../service/service-actor.js';
import { NewDates } from './new-dates.service.js';
import { AnswerReschedule, RescheduleService } from './rescheduling.commands.js';

/** Customer and partner agree on another date; an admin can act for either and must give a reason. */
@Controller('Service')
export class ReschedulingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
    private readonly dates: NewDates,
  ) {}

  /** The days and hours to which the service can be rescheduled. */
  @Get(':id/slots')
  @Answers(slotDaySchema, { list: 'whole', summary: 'Lists the days and hours to which a service may be moved' })
  slots(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Query({ schema: slotRangeSchema }) range: SlotRange,
  ): Promise<readonly SlotDay[]> {
    return this.dates.slots(serviceId, range, user);
  }

  /** Reschedules immediately while no partner has accepted; otherwise proposes the date to the other side. */
  @Post(':id/reschedule')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Asks for another date' })
  async reschedule(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: rescheduleSchema }) request: RescheduleRequest,
  ): Promise<Service> {
    if (user.role === 'admin') requireReason(request.reason);
    await this.commands.execute(new RescheduleService({ serviceId, ...request }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/reschedule/answer')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Agrees to another date, or refuses it' })
  async answer(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: rescheduleAnswerSchema }) answer: RescheduleAnswerRequest,
  ): Promise<Service> {
    if (user.role === 'admin') requireReason(answer.reason);
    await this.commands.execute(new AnswerReschedule({ serviceId, ...answer }, meta));
    return this.screens.one(serviceId, user);
  }
}
