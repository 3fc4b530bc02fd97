import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { EarningStatus } from '@perpetua/contracts/partners.contract';
import { Database, type Statement } from '../../platform/database/database.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import {
  GetPartnerEarnings,
  type EarningsWanted,
  type PartnerEarnings,
  type ServiceEarning,
} from '../service/service.queries.js';
import type { ServiceRow } from '../reading/service.row.js';
import { nameOf } from '../reading/service.response.js';

type EarningRow = Pick<
  ServiceRow,
  'service_id' | 'order_number' | 'products' | 'scheduled_date' | 'delivered_at' | 'time_zone'
> & { readonly cents: number; readonly earning: EarningStatus };

/**
 * Parameters: `$1` is the partner, `$2` and `$3` the first and last scheduled date, `$4` whether the partner's earnings
 * are frozen. The amount is the posted earning of a closed service, or of one cancelled so late that the partner keeps
 * a share; for a forfeited earning, the full amount agreed at payment; otherwise what partial refunds leave of that
 * amount.
 */
const EARNINGS = `SELECT service_id, order_number, products, scheduled_date, delivered_at, time_zone,
    CASE WHEN status = 'closed' OR status = 'cancelled' AND earned_cents > 0 THEN earned_cents
      WHEN status = 'cancelled' OR refund_cents = 0 THEN amount_to_receive_cents
      ELSE round(amount_to_receive_cents::numeric * (price_cents - refund_cents) / price_cents)::int END AS cents,
    CASE WHEN status = 'cancelled' AND earned_cents = 0 THEN 'forfeited'
      WHEN $4::boolean OR status = 'disputed' OR EXISTS (SELECT FROM fulfilment.disputed_payments AS d
        WHERE d.order_id = services.order_id AND d.is_open) THEN 'frozen'
      WHEN status IN ('closed', 'cancelled') THEN 'earned'
      ELSE 'pending' END AS earning
  FROM fulfilment.services
  WHERE partner_id = $1 AND scheduled_date >= coalesce($2::date, '-infinity')
    AND scheduled_date <= coalesce($3::date, 'infinity')`;

/** Reads a partner's earnings from the rows of services. */
@QueryHandler(GetPartnerEarnings)
export class GetPartnerEarningsHandler implements IQueryHandler<GetPartnerEarnings> {
  constructor(private readonly database: Database) {}

  async execute({ wanted }: GetPartnerEarnings): Promise<PartnerEarnings> {
    const [rows, sums] = await Promise.all([
      this.database.query<EarningRow>(pageStatement(wanted)),
      this.database.query<{ month: string; status: EarningStatus; cents: string; number: number }>(
        sumStatement(wanted),
      ),
    ]);
    return {
      rows: rows.map(earningOf),
      total: sums.reduce((total, { number }) => total + number, 0),
      sums: sums.map(({ month, status, cents }) => ({ month, status, cents: Number(cents) })),
    };
  }
}

const valuesOf = ({ partnerId, from, to, isFrozen }: EarningsWanted): unknown[] => [
  partnerId,
  from ?? null,
  to ?? null,
  isFrozen,
];

const pageStatement = (wanted: EarningsWanted): Statement => ({
  name: 'fulfilment.earnings',
  text: `${EARNINGS} ORDER BY scheduled_date DESC, service_id LIMIT $5 OFFSET $6`,
  values: [...valuesOf(wanted), wanted.page?.limit ?? null, wanted.page?.offset ?? 0],
});

const sumStatement = (wanted: EarningsWanted): Statement => ({
  name: 'fulfilment.earnings-sums',
  text: `SELECT to_char(scheduled_date, 'YYYY-MM') AS month, earning AS status, sum(cents)::bigint AS cents,
      count(*)::int AS number
    FROM (${EARNINGS}) AS earnings GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
  values: valuesOf(wanted),
});

const earningOf = (row: EarningRow): ServiceEarning => ({
  serviceId: row.service_id,
  orderNumber: row.order_number,
  name: nameOf(row),
  scheduledDate: row.scheduled_date,
  completedDate: row.delivered_at === null ? null : localDateOf(row.delivered_at, row.time_zone),
  amountCents: row.cents,
  status: row.earning,
});
