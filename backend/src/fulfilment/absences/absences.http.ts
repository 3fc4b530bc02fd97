import { Injectable } from '@nestjs/common';
import { CommandBus, type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  type CreateAbsence,
  createAbsenceSchema,
  type OwnAbsences,
  ownAbsencesSchema,
} from '@perpetua/contracts/partner-absences.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { AddAbsence, ListAbsencesOfPartner, RemoveAbsence } from '../../partners/index.js';
import { Database } from '../../platform/database/database.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import { inWriting } from '../../platform/written-reasons.js';
import { SERVICE_COLUMNS, type ServiceRow } from '../reading/service.row.js';
import { ServiceViews } from '../reading/service.response.js';
import { ListAcceptedOnDays, ListServiceSummaries, type ServiceSummary } from '../service/service.queries.js';

/** What a partner has accepted and can still hand back. */
const HELD = `partner_id = $1 AND status IN ('accepted', 'reschedule_proposed')`;

/** Reads the days off of partners, and the accepted work that falls on them. */
@Injectable()
export class PartnerAbsences {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly views: ServiceViews,
  ) {}

  /**
   * The absences that are not over, each with the accepted work on its days, the earliest first.
   * @throws DomainError 404 for an account that has not applied
   */
  async of(viewer: AuthenticatedUser): Promise<OwnAbsences> {
    const absences = await this.queries.execute(new ListAbsencesOfPartner(viewer.id));
    const [first, last] = [absences.at(0)?.from, absences.at(-1)?.to];
    if (first === undefined || last === undefined) return { absences: [] };
    const rows = await this.database.query<ServiceRow>({
      name: 'fulfilment.accepted-in-absences',
      text: `SELECT ${SERVICE_COLUMNS} FROM fulfilment.services
        WHERE ${HELD} AND scheduled_date BETWEEN $2 AND $3
          AND EXISTS (SELECT FROM jsonb_to_recordset($4::jsonb) AS absent ("from" date, "to" date)
                      WHERE scheduled_date BETWEEN absent."from" AND absent."to")
        ORDER BY scheduled_date, scheduled_hour, service_id`,
      values: [viewer.id, first, last, JSON.stringify(absences.map(({ from, to }) => ({ from, to })))],
    });
    const services = await this.views.show(rows, viewer);
    return {
      absences: absences.map((absence) => ({
        ...absence,
        services: services.filter(({ scheduledDate }) => absence.from <= scheduledDate && scheduledDate <= absence.to),
      })),
    };
  }
}

@QueryHandler(ListAcceptedOnDays)
export class ListAcceptedOnDaysHandler implements IQueryHandler<ListAcceptedOnDays> {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
  ) {}

  async execute({ partnerId, days: { from, to } }: ListAcceptedOnDays): Promise<readonly ServiceSummary[]> {
    const rows = await this.database.query<{ service_id: string }>({
      name: 'fulfilment.accepted-on-days',
      text: `SELECT service_id FROM fulfilment.services WHERE ${HELD} AND scheduled_date BETWEEN $2 AND $3`,
      values: [partnerId, from, to],
    });
    return this.queries.execute(new ListServiceSummaries(rows.map(({ service_id }) => service_id)));
  }
}

/**
 * A partner's days off (docs/domain.md#matching): no offers for these days; accepted work stays until it is handed back.
 * Every answer lists all absences that are not over.
 */
@Controller('Partner')
export class AbsencesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly absences: PartnerAbsences,
  ) {}

  @Get('me/absences')
  @Answers(ownAbsencesSchema, { summary: "Lists the partner's days off" })
  list(@CurrentUser() user: AuthenticatedUser): Promise<OwnAbsences> {
    return this.absences.of(user);
  }

  /** The same days again change nothing. */
  @Post('me/absences')
  @HttpCode(200)
  @Answers(ownAbsencesSchema, { summary: 'Enters days off', refuses: [409, 422] })
  async add(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() sent: CommandMeta,
    @Body({ schema: createAbsenceSchema }) { from, to, note: typed }: CreateAbsence,
  ): Promise<OwnAbsences> {
    const { reason: note, meta } = inWriting(typed, sent);
    await this.commands.execute(new AddAbsence({ partnerId: user.id, from, to, note }, meta));
    return this.absences.of(user);
  }

  /** Removing them again changes nothing. */
  @Delete('me/absences/:id')
  @Answers(ownAbsencesSchema, { summary: 'Removes days off' })
  async remove(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) absenceId: string,
  ): Promise<OwnAbsences> {
    await this.commands.execute(new RemoveAbsence({ partnerId: user.id, absenceId }, meta));
    return this.absences.of(user);
  }
}
