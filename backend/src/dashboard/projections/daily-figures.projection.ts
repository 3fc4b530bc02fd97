import type { Dashboard, Figures } from '@perpetua/contracts/dashboard.contract';
import { toDecimal } from '@perpetua/contracts/money';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import type { ProjectionDefinition } from '../../platform/projections/projection-definition.js';
import type { OrderEvent } from '../../ordering/index.js';
import type { ServiceEvent } from '../../fulfilment/index.js';

/** The counted columns, in the order of the upsert. */
const COLUMNS = [
  'orders_placed',
  'orders_paid',
  'paid_cents',
  'refunded_cents',
  'offers_made',
  'offers_accepted',
  'offers_declined',
  'offers_expired',
  'services_escalated',
  'services_closed',
  'services_cancelled',
] as const;
type Column = (typeof COLUMNS)[number];
type Counted = Partial<Record<Column, number>>;

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon', dateStyle: 'short' });

/** What one event adds to its day. */
const counted = (event: Recorded): Counted | undefined => {
  const known = event as Recorded<OrderEvent | ServiceEvent>;
  switch (known.type) {
    case 'OrderPlaced':
      return { orders_placed: 1 };
    case 'OrderPaid':
    case 'NewDateChosen':
      return { orders_paid: 1, paid_cents: known.data.amountCents };
    case 'RefundConfirmed':
      return { refunded_cents: known.data.amountCents };
    case 'OfferMade':
      return { offers_made: 1 };
    case 'OfferAccepted':
      return { offers_accepted: 1 };
    case 'OfferDeclined':
      return { offers_declined: 1 };
    case 'OfferExpired':
      return { offers_expired: 1 };
    case 'NoPartnerFound':
    case 'EscalationDue':
    case 'WithdrewLate':
    case 'StalledEscalated':
    case 'BlockEscalated':
      return { services_escalated: 1 };
    case 'ServiceClosed':
      return { services_closed: 1 };
    case 'ServiceCancelled':
    case 'DeliveryMissed':
    case 'FullRefundGranted':
      return { services_cancelled: 1 };
    default:
      return undefined;
  }
};

const upsert = (table: string): string => `
  INSERT INTO ${table} AS figures (day, ${COLUMNS.join(', ')})
  SELECT * FROM unnest($1::date[], ${COLUMNS.map((_, index) => `$${index + 2}::bigint[]`).join(', ')})
  ON CONFLICT (day) DO UPDATE SET ${COLUMNS.map((name) => `${name} = figures.${name} + excluded.${name}`).join(', ')}`;

/** Folds a batch in memory and adds it to the days it touches with one statement. */
export const dailyFiguresProjection: ProjectionDefinition = {
  name: 'dashboard.daily-figures',
  table: 'dashboard.daily_figures',
  apply: async (events, { tx, table }) => {
    const days = new Map<string, Counted>();
    for (const event of events) {
      const added = counted(event);
      if (!added) continue;
      const key = day.format(event.occurredAt);
      const sum = days.get(key) ?? {};
      for (const column of Object.keys(added) as Column[]) sum[column] = (sum[column] ?? 0) + (added[column] ?? 0);
      days.set(key, sum);
    }
    if (days.size === 0) return;
    await tx.query({
      name: `figures:${table}`,
      text: upsert(table),
      values: [[...days.keys()], ...COLUMNS.map((column) => [...days.values()].map((sum) => sum[column] ?? 0))],
    });
  },
};

type FiguresRow = Record<Column, string> & { day: string | null };

const figuresOf = (row: Record<Column, string>): Figures => ({
  ordersPlaced: Number(row.orders_placed),
  ordersPaid: Number(row.orders_paid),
  paid: toDecimal(Number(row.paid_cents)),
  refunded: toDecimal(Number(row.refunded_cents)),
  offersMade: Number(row.offers_made),
  offersAccepted: Number(row.offers_accepted),
  offersDeclined: Number(row.offers_declined),
  offersExpired: Number(row.offers_expired),
  servicesEscalated: Number(row.services_escalated),
  servicesClosed: Number(row.services_closed),
  servicesCancelled: Number(row.services_cancelled),
});

const LAST_DAYS = `SELECT day, ${COLUMNS.map((name) => `sum(${name})::text AS ${name}`).join(', ')}
  FROM dashboard.daily_figures WHERE day > $1::date - 30 GROUP BY GROUPING SETS ((day), ()) ORDER BY day DESC NULLS FIRST`;

const NOTHING = Object.fromEntries(COLUMNS.map((name) => [name, '0'])) as Record<Column, string>;

/** The admin's figures of the last thirty days. */
@Injectable()
export class DailyFigures {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async lastThirtyDays(): Promise<Dashboard> {
    const rows = await this.database.query<FiguresRow>({
      name: 'dashboard.last-days',
      text: LAST_DAYS,
      values: [day.format(this.clock.now())],
    });
    const [total, ...days] = rows;
    return {
      total: figuresOf(total?.orders_placed === undefined || total.orders_placed === null ? NOTHING : total),
      days: days.map((row) => ({ day: row.day ?? '', ...figuresOf(row) })),
    };
  }
}
