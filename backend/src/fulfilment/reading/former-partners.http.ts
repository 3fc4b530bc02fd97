import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  type FormerPartner,
  type FormerPartnersQuery,
  formerPartnersQuerySchema,
  formerPartnerSchema,
} from '@perpetua/contracts/former-partners';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import type { Location } from '@perpetua/contracts/validation';
import { GetGraveOfUser } from '../../graves/index.js';
import { ListFormerPartners } from '../../ordering/index.js';
import { ListPartnersByIds, type PartnerCard } from '../../partners/index.js';
import { Database } from '../../platform/database/database.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Controller, Get, Query } from '../../platform/http/route-decorators.js';

/** How many partners a customer is offered to choose from. */
const MOST = 3;

const FORMER = `SELECT partner_id AS "partnerId", max(scheduled_date)::text AS "lastDate" FROM (
    SELECT partner_id, scheduled_date, rating,
      row_number() OVER (PARTITION BY partner_id ORDER BY scheduled_date DESC, service_id DESC) AS place
    FROM fulfilment.services
    WHERE customer_id = $1 AND type = $2 AND ($3::uuid IS NULL OR subscription_id = $3) AND partner_id IS NOT NULL
      AND status IN ('awaiting_feedback', 'complete', 'closed')
  ) done WHERE place = 1 AND coalesce(rating, 5) >= 3
  GROUP BY partner_id ORDER BY "lastDate" DESC, partner_id`;

/** Reads the partners who last worked for a customer, with their names; without those whose accounts are closed. */
@QueryHandler(ListFormerPartners)
export class ListFormerPartnersHandler implements IQueryHandler<ListFormerPartners> {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
  ) {}

  async execute({ wanted }: ListFormerPartners): Promise<readonly FormerPartner[]> {
    const { customerId, kind, subscriptionId = null, near } = wanted;
    const rows = await this.database.query<{ partnerId: string; lastDate: string }>({
      name: 'fulfilment.former-partners',
      text: FORMER,
      values: [customerId, kind, subscriptionId],
    });
    const cards = await this.queries.execute(new ListPartnersByIds(rows.map(({ partnerId }) => partnerId)));
    const cardOf = new Map(cards.map((card) => [card.partnerId, card]));
    const former = rows.flatMap(({ partnerId: id, lastDate }) => {
      const card = cardOf.get(id);
      if (card === undefined || card.displayName === '' || !reaches(card, near)) return [];
      return [{ id, name: card.displayName, lastDate, isAvailable: card.status === 'approved' }];
    });
    return former.slice(0, MOST);
  }
}

/** Whether a partner works at a point; everybody does while none is given. */
const reaches = ({ lat, lng, radiusKm }: PartnerCard, near: Location | undefined): boolean =>
  near === undefined || (lat !== null && lng !== null && greatCircleKm(near, { lat, lng }) <= radiusKm);

/** The partners among whom a customer can choose who is asked first. */
@Controller('Service')
export class FormerPartnersController {
  constructor(
    private readonly handler: ListFormerPartnersHandler,
    private readonly queries: QueryBus,
  ) {}

  @Get('my/partners')
  @Answers(formerPartnerSchema, { list: 'whole', summary: 'Lists the partners who last worked for the caller' })
  async list(
    @CurrentUser() { id: customerId }: AuthenticatedUser,
    @Query({ schema: formerPartnersQuerySchema }) { type: kind, graveId, lat, lng }: FormerPartnersQuery,
  ): Promise<readonly FormerPartner[]> {
    const grave = graveId === undefined ? null : await this.queries.execute(new GetGraveOfUser(customerId, graveId));
    const point = lat === undefined || lng === undefined ? undefined : { lat, lng };
    return this.handler.execute(new ListFormerPartners({ customerId, kind, near: grave?.location ?? point }));
  }
}
