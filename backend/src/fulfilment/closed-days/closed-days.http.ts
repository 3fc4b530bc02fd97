import { CommandBus, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  closedDayServiceSchema,
  type ClosedDayService,
  type ClosedDaysQuery,
  closedDaysQuerySchema,
  type ProposeDates,
  proposeDatesSchema,
} from '@perpetua/contracts/closed-days.contract';
import { type BatchOutcome, batchOutcomeSchema } from '@perpetua/contracts/http.contract';
import { ListServicesOnClosedDays } from '../../places/index.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { eachOnItsOwn } from '../../platform/domain/each-on-its-own.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, Get, HttpCode, Post, Query } from '../../platform/http/route-decorators.js';
import { derivedId } from '../../platform/ids.js';
import { RescheduleService } from '../rescheduling/rescheduling.js';
import { GetClosedDayOverview, type ClosedDayOverview } from '../service/service.queries.js';
import { ClosedDays } from './closed-days.service.js';

/** Services that were sold for a day on which their cemetery is closed by now, and new dates for all of them at once. */
@Controller('Cemetery')
export class ClosedDaysController {
  constructor(
    private readonly closedDays: ClosedDays,
    private readonly commands: CommandBus,
  ) {}

  @Get('closed-days')
  @Answers(closedDayServiceSchema, {
    list: 'whole',
    summary: 'Lists services on days on which their cemetery is closed',
  })
  list(@Query({ schema: closedDaysQuerySchema }) { cemetery }: ClosedDaysQuery): Promise<ClosedDayService[]> {
    return this.closedDays.list(cemetery ?? null);
  }

  /**
   * Gives each service its new date: at once while no partner has accepted, otherwise as a proposal to customer and
   * partner. Each is judged on its own.
   */
  @Post('closed-days')
  @HttpCode(200)
  @Answers(batchOutcomeSchema, { summary: 'Proposes new dates to services on closed days' })
  propose(
    @Meta() meta: CommandMeta,
    @Body({ schema: proposeDatesSchema }) { services }: ProposeDates,
  ): Promise<BatchOutcome> {
    const wanted = services.map(({ serviceId: id, ...moment }) => ({ id, ...moment }));
    return eachOnItsOwn(wanted, async ({ id: serviceId, date, hour }) => {
      const request = { serviceId, date, ...(hour !== undefined && { hour }), cause: 'closed_day' as const };
      const command = { ...meta, commandId: derivedId(meta.commandId, serviceId, date, hour ?? '') };
      await this.commands.execute(new RescheduleService(request, command));
    });
  }
}

@QueryHandler(ListServicesOnClosedDays)
export class ListServicesOnClosedDaysHandler implements IQueryHandler<ListServicesOnClosedDays> {
  constructor(private readonly closedDays: ClosedDays) {}

  execute({ cemeteryId }: ListServicesOnClosedDays): Promise<readonly ClosedDayService[]> {
    return this.closedDays.list(cemeteryId);
  }
}

/** Counts the services on closed days for which no new date is proposed yet. */
@QueryHandler(GetClosedDayOverview)
export class GetClosedDayOverviewHandler implements IQueryHandler<GetClosedDayOverview> {
  constructor(private readonly closedDays: ClosedDays) {}

  execute(): Promise<ClosedDayOverview> {
    return this.closedDays.overview();
  }
}
