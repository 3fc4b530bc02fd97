import { CommandBus } from '@nestjs/cqrs';
import {
  type BlockAnswerRequest,
  blockAnswerSchema,
  type DisputeRequest,
  disputeSchema,
  type RescheduleAnswerRequest,
  rescheduleAnswerSchema,
  type RescheduleRequest,
  rescheduleSchema,
  type Service,
  serviceSchema,
  type WithdrawServiceRequest,
  withdrawServiceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { type SlotDay, slotDaySchema, type SlotRange, slotRangeSchema } from '@perpetua/contracts/slots.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import { ServiceScreens } from '../projections/service-screens.projection.js';
import { NewDates } from '../rescheduling/new-dates.service.js';
import { reasonRequired } from '../service/service.errors.js';
import { AnswerBlock, EscalateBlock } from '../blocks/blocks.commands.js';
import { AnswerReschedule, RescheduleService } from '../rescheduling/rescheduling.commands.js';
import { OpenDispute } from '../disputes/disputes.commands.js';
import { WithdrawPartner } from '../partner-failures/partner-failures.commands.js';

/**
 * Calls that customers and partners share: new dates, blocked work, withdrawals and disputes. Customers and partners
 * act on their own services; an admin acts for them and gives a reason.
 */
@Controller('Service')
export class SharedServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
    private readonly dates: NewDates,
  ) {}

  /** The moments to which the service can be rescheduled. */
  @Get(':id/slots')
  @Answers(slotDaySchema, { list: 'whole', summary: 'Lists the days and hours to which a service may be moved' })
  slots(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Query({ schema: slotRangeSchema }) range: SlotRange,
  ): Promise<readonly SlotDay[]> {
    return this.dates.slots(serviceId, range, user);
  }

  /** Reschedules at once while no partner has accepted; otherwise proposes the date to the other side. */
  @Post(':id/reschedule')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Asks for another date' })
  async reschedule(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: rescheduleSchema }) wish: RescheduleRequest,
  ): Promise<Service> {
    requireReason(user, wish.reason);
    await this.commands.execute(new RescheduleService({ serviceId, ...wish }, meta));
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
    requireReason(user, answer.reason);
    await this.commands.execute(new AnswerReschedule({ serviceId, ...answer }, meta));
    return this.screens.one(serviceId, user);
  }

  /** The assigned partner withdraws; an admin withdraws the partner. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Gives an accepted service back' })
  async withdraw(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: withdrawServiceSchema }) { reason }: WithdrawServiceRequest,
  ): Promise<Service> {
    await this.commands.execute(new WithdrawPartner({ serviceId, reason }, meta));
    return this.screens.one(serviceId, user);
  }

  /** Decides when the partner comes again; an admin may take the service over instead. */
  @Post(':id/block-answer')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Says how blocked work goes on' })
  async answerBlock(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: blockAnswerSchema }) { escalate, ...answer }: BlockAnswerRequest,
  ): Promise<Service> {
    const reason = requireReason(user, answer.reason);
    await this.commands.execute(
      escalate && user.role === 'admin'
        ? new EscalateBlock({ serviceId, reason }, meta)
        : new AnswerBlock({ serviceId, ...answer }, meta),
    );
    return this.screens.one(serviceId, user);
  }

  @Post(':id/dispute')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Complains about a service' })
  async dispute(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: disputeSchema }) { reason, text }: DisputeRequest,
  ): Promise<Service> {
    await this.commands.execute(new OpenDispute({ serviceId, reason, text }, meta));
    return this.screens.one(serviceId, user);
  }
}

/** An admin must give a reason. */
const requireReason = ({ role }: AuthenticatedUser, reason: string | undefined): string | undefined => {
  if (role === 'admin' && reason === undefined) throw reasonRequired();
  return reason;
};
