import { type ICommandHandler, type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { maximumFlexibleDays } from '@perpetua/contracts/delivery-rules';
import { Database } from '../../platform/database/database.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { matchFrom } from '../policies/deadlines.policy.js';
import { ServiceRows } from '../reading/service.reader.js';
import type { ServiceRow } from '../reading/service.row.js';
import { NewDates } from '../rescheduling/new-dates.service.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { serviceNotFound } from '../service/service.errors.js';
import {
  GetVisitsAround,
  ListSeasonVisits,
  type CemeteryVisit,
  type SeasonVisit,
  type VisitsAround,
} from '../service/matching.queries.js';
import { ListOpenServicesAtGrave } from '../service/service.queries.js';
import { windowOf } from './flexible-days.policy.js';
import { JoinRoute } from './routes.js';

/** Checks another day by the rules of the checkout, as for every other new date. */
@HandlesCommand(JoinRoute)
export class JoinRouteHandler implements ICommandHandler<JoinRoute> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly dates: NewDates,
    private readonly queries: QueryBus,
  ) {}

  async execute(command: JoinRoute): Promise<CommandResult> {
    const { serviceId, date } = command.payload;
    const row = await this.rows.find(serviceId);
    if (row === undefined) throw serviceNotFound();
    if (row.scheduled_date !== date) await this.dates.checked(row, { date });
    // A grave is not cared for twice on one day.
    const atGrave = row.grave_id === null ? [] : await this.queries.execute(new ListOpenServicesAtGrave(row.grave_id));
    if (
      atGrave.some((other) => other.serviceId !== serviceId && other.type === 'clean' && other.scheduledDate === date)
    )
      throw new DomainError({ code: 'already_ordered', message: 'The grave is cared for on that day already' });
    return this.runner.run(serviceAggregate, command);
  }
}

/** Two customers who agreed to near days can meet on one of them if their dates are at most this far apart. */
const AROUND_DAYS = 2 * maximumFlexibleDays;

const AROUND = `SELECT other.service_id, other.status, other.cemetery_id, other.scheduled_date, other.promised_date,
    other.flexible_days, other.purchased_at, other.busy_partner_ids
  FROM fulfilment.services one
  JOIN fulfilment.services other ON other.cemetery_id = one.cemetery_id
    AND other.scheduled_date BETWEEN one.scheduled_date - ${AROUND_DAYS} AND one.scheduled_date + ${AROUND_DAYS}
  WHERE one.service_id = $1 AND one.type = 'clean' AND other.type = 'clean'
    AND (other.service_id = $1 OR (other.grave_id IS DISTINCT FROM one.grave_id
      AND other.status IN ('scheduled', 'matching', 'offered', 'accepted')))
  ORDER BY other.scheduled_date, other.service_id`;

type VisitRow = Pick<
  ServiceRow,
  'service_id' | 'status' | 'scheduled_date' | 'promised_date' | 'flexible_days' | 'purchased_at'
> & {
  readonly cemetery_id: string;
  readonly busy_partner_ids: readonly string[];
};

const visitOf = (row: VisitRow): CemeteryVisit => ({
  serviceId: row.service_id,
  status: row.status,
  scheduledDate: row.scheduled_date,
  flexible: windowOf(row),
  partnerIds: row.busy_partner_ids,
});

@QueryHandler(GetVisitsAround)
export class GetVisitsAroundHandler implements IQueryHandler<GetVisitsAround> {
  constructor(private readonly database: Database) {}

  async execute({ serviceId }: GetVisitsAround): Promise<VisitsAround | null> {
    const rows = await this.database.query<VisitRow & Record<string, unknown>>({
      name: 'fulfilment.visits-around',
      text: AROUND,
      values: [serviceId],
    });
    const visits = rows.map(visitOf);
    const one = visits.find((visit) => visit.serviceId === serviceId);
    const [first] = rows;
    if (one === undefined || first === undefined) return null;
    return { cemeteryId: first.cemetery_id, one, others: visits.filter((visit) => visit !== one) };
  }
}

const OF_SEASON = `SELECT service_id, status, cemetery_id, grave_id, order_id, subscription_id, occurrence, time_zone, scheduled_date, promised_date,
    flexible_days, purchased_at, busy_partner_ids
  FROM fulfilment.services
  WHERE type = 'clean' AND cemetery_id IS NOT NULL AND scheduled_date BETWEEN $1::date AND $2::date
    AND status IN ('scheduled', 'matching', 'offered', 'accepted')
  ORDER BY scheduled_date, service_id`;

type SeasonRow = Pick<ServiceRow, 'grave_id' | 'order_id' | 'subscription_id' | 'occurrence' | 'time_zone'>;

const matchingOf = ({ occurrence, scheduled_date: scheduledDate, time_zone: timeZone }: VisitRow & SeasonRow): string =>
  matchFrom({ type: 'clean', occurrence, scheduledDate, scheduledHour: null, timeZone }, new Date(0)).toISOString();

@QueryHandler(ListSeasonVisits)
export class ListSeasonVisitsHandler implements IQueryHandler<ListSeasonVisits> {
  constructor(private readonly database: Database) {}

  async execute({ days }: ListSeasonVisits): Promise<SeasonVisit[]> {
    const rows = await this.database.query<VisitRow & SeasonRow>({
      name: 'fulfilment.season-visits',
      text: OF_SEASON,
      values: [days.from, days.to],
    });
    return rows.map((row) => ({
      ...visitOf(row),
      cemeteryId: row.cemetery_id,
      graveId: row.grave_id,
      orderId: row.order_id,
      isOfPlan: row.subscription_id !== null,
      matchFrom: matchingOf(row),
    }));
  }
}
