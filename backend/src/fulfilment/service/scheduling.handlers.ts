import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { ListGravesByIds } from '../../graves/index.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { ClosedDays } from '../closed-days/closed-days.service.js';
import { ServiceRows } from '../reading/service.reader.js';
import { serviceAggregate } from './service.aggregate.js';
import { ScheduleService } from './service.commands.js';

/**
 * Schedules a service where its grave is now, which may have moved since the order, and a plan's visit on a day on which
 * the cemetery is open: the plan keeps its date.
 */
@HandlesCommand(ScheduleService)
export class ScheduleServiceHandler implements ICommandHandler<ScheduleService> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly queries: QueryBus,
    private readonly closedDays: ClosedDays,
  ) {}

  async execute({ payload, meta }: ScheduleService): Promise<CommandResult> {
    const { serviceId } = payload;
    const known = await this.rows.find(serviceId);
    if (known !== undefined) return { streamId: serviceId, version: known.version, duplicate: true };
    const place = await this.placeOf(payload.place);
    const visit = { type: payload.type, date: payload.scheduledDate, hour: payload.scheduledHour };
    const nextOpenDay =
      payload.occurrence === null ? undefined : await this.closedDays.nextOpenDay(place.cemeteryId, visit);
    const service = { ...payload, place, ...(nextOpenDay !== undefined && { nextOpenDay }) };
    return this.runner.run(serviceAggregate, new ScheduleService(service, meta));
  }

  private async placeOf(place: ScheduleService['payload']['place']): Promise<ScheduleService['payload']['place']> {
    if (place.graveId === null) return place;
    const [grave] = await this.queries.execute(new ListGravesByIds([place.graveId]));
    if (grave === undefined || grave.cemeteryId === place.cemeteryId) return place;
    const { cemeteryId, city, parish, timeZone, region } = grave;
    return { ...place, cemeteryId, city, parish, timeZone, region };
  }
}
