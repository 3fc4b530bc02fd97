import { mainlandZone } from '@perpetua/contracts/zone-names';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { toDecimal } from '@perpetua/contracts/money';
import {
  type StandingPreview,
  standingPreviewDays,
  type StandingPreviewQuery,
  standingPreviewQuerySchema,
  standingPreviewSchema,
} from '@perpetua/contracts/standing-acceptance';
import { isWithinHours } from '@perpetua/contracts/working-hours';
import { ListPartnersByIds, ListStandingLoads, type StandingLoad } from '../../partners/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { daysLater, localDateOf } from '../../platform/clock/local-time.js';
import { Database } from '../../platform/database/database.js';
import { notFound } from '../../platform/domain/domain-error.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Controller, Get, Query } from '../../platform/http/route-decorators.js';
import { RoughPlaces } from '../reading/rough-places.reader.js';
import type { ServiceRow } from '../reading/service.row.js';
import { coveredWork } from './standing-preview.policy.js';

/** As `fulfilment.hold_standing_acceptance` counts. */
const LOADS = `SELECT partner_id AS "partnerId", count(*) FILTER (WHERE scheduled_date = $2::date)::int AS day,
    count(*)::int AS week
  FROM fulfilment.services
  WHERE partner_id = ANY ($1::uuid[]) AND accepted_via = 'standing' AND status <> 'cancelled'
    AND scheduled_date BETWEEN date_trunc('week', $2::date)::date AND date_trunc('week', $2::date)::date + 6
  GROUP BY partner_id`;

/** Counts what partners have accepted in advance, for those who ask whether there is room for one more. */
@QueryHandler(ListStandingLoads)
export class ListStandingLoadsHandler implements IQueryHandler<ListStandingLoads> {
  constructor(private readonly database: Database) {}

  async execute({ partnerIds, date }: ListStandingLoads): Promise<readonly StandingLoad[]> {
    if (partnerIds.length === 0) return [];
    return this.database.query<StandingLoad & Record<string, unknown>>({
      name: 'fulfilment.standing-loads',
      text: LOADS,
      values: [[...partnerIds], date],
    });
  }
}

/** The most recent services that a preview looks at, in the whole country. */
const MOST = 2_000;

type RecentRow = Pick<
  ServiceRow,
  | 'service_id'
  | 'order_id'
  | 'cemetery_id'
  | 'city'
  | 'scheduled_date'
  | 'scheduled_hour'
  | 'amount_to_receive_cents'
  | 'partner_id'
>;

/** Shows a partner what a standing acceptance would have brought. */
@Controller('Partner/me')
export class StandingPreviewController {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly places: RoughPlaces,
    private readonly clock: Clock,
  ) {}

  /** Distances are those of a partner who has not accepted: to the cemetery or the municipality. */
  @Get('standing-preview')
  @Answers(standingPreviewSchema, { summary: 'Counts what the terms of a standing acceptance would have brought' })
  async preview(
    @CurrentUser() { id }: AuthenticatedUser,
    @Query({ schema: standingPreviewQuerySchema }) terms: StandingPreviewQuery,
  ): Promise<StandingPreview> {
    const [partner] = await this.queries.execute(new ListPartnersByIds([id]));
    if (partner === undefined) throw notFound('Partner');
    const none = { days: standingPreviewDays, services: 0, amount: toDecimal(0), received: 0 };
    const { lat, lng, timeZone } = partner;
    if (lat === null || lng === null) return none;
    const today = localDateOf(this.clock.now(), timeZone ?? mainlandZone);
    const rows = await this.database.query<RecentRow & Record<string, unknown>>({
      name: 'fulfilment.standing-preview',
      text: `SELECT service_id, order_id, cemetery_id, city, scheduled_date, scheduled_hour, amount_to_receive_cents,
          partner_id
        FROM fulfilment.services
        WHERE type = $1 AND scheduled_date >= $2::date AND scheduled_date < $3::date AND customer_id <> $4
          AND (status <> 'cancelled' OR cancelled_by = 'system')
        ORDER BY scheduled_date DESC, service_id LIMIT ${MOST}`,
      values: [
        partner.partnerType === 'flower' ? 'flower' : 'clean',
        daysLater(today, -standingPreviewDays),
        today,
        id,
      ],
    });
    const places = await this.places.of(rows);
    const near = rows.flatMap((row) => {
      const point = places.get(row.service_id)?.location;
      const moment = { date: row.scheduled_date, hour: row.scheduled_hour };
      return point === undefined || !isWithinHours(partner.workingHours, moment)
        ? []
        : [
            {
              date: row.scheduled_date,
              distanceKm: greatCircleKm(point, { lat, lng }),
              amountCents: row.amount_to_receive_cents,
              isOwn: row.partner_id === id,
            },
          ];
    });
    const covered = coveredWork({ ...terms, radiusKm: Math.min(terms.radiusKm, partner.radiusKm) }, near);
    return {
      days: standingPreviewDays,
      services: covered.length,
      amount: toDecimal(covered.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      received: covered.filter(({ isOwn }) => isOwn).length,
    };
  }
}
