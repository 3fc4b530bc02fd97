import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ClosedDayService } from '@perpetua/contracts/closed-days.contract';
import type { ServiceType } from '@perpetua/contracts/fulfilment.contract';
import { closedReason, hoursOn, weekdayOf } from '@perpetua/contracts/opening-hours';
import type { ClosedReason } from '@perpetua/contracts/slots.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { ListSlotsOfOrder } from '../../ordering/index.js';
import { ListPartnerDayLoads, ListPartnersByIds, type PartnerCard } from '../../partners/index.js';
import { GetCemetery, ListCemeteriesByIds } from '../../places/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { daysLater, localDateOf } from '../../platform/clock/local-time.js';
import { Database } from '../../platform/database/database.js';
import { nameOf } from '../reading/service.response.js';
import { SERVICE_COLUMNS, type ServiceRow } from '../reading/service.row.js';
import type { ClosedDayOverview } from '../service/service.queries.js';
import type { ServiceMoment } from '../service/service.state.js';

/** The statuses in which a service waits for its day. */
const WAITING = ['scheduled', 'matching', 'offered', 'escalated', 'accepted', 'reschedule_proposed'] as const;

/** How many days after the closed one are looked through for the next possible one. */
const SUGGESTED_WITHIN_DAYS = 60;

/** What is visited, and when, local to the cemetery. */
interface Visit extends ServiceMoment {
  readonly type: ServiceType;
}

/** Where no day of a cemetery is missing, a later cemetery's services follow at once: one list for the whole office. */
const WAITING_AT_CEMETERIES = `SELECT ${SERVICE_COLUMNS} FROM fulfilment.services
  WHERE cemetery_id IS NOT NULL AND ($1::uuid IS NULL OR cemetery_id = $1) AND status = ANY($2::text[])
    AND scheduled_date >= $3::date
  ORDER BY scheduled_date, scheduled_hour, service_id`;

/** The moments for which services without a proposed date wait, with their number: far fewer rows than services. */
const UNDECIDED_MOMENTS = `SELECT cemetery_id, time_zone, type, scheduled_date, scheduled_hour, count(*)::int AS services
  FROM fulfilment.services
  WHERE cemetery_id IS NOT NULL AND status = ANY($1::text[]) AND proposal IS NULL AND scheduled_date >= $2::date
  GROUP BY cemetery_id, time_zone, type, scheduled_date, scheduled_hour
  ORDER BY scheduled_date`;

/** What decides whether the cemetery of a service is closed then. */
type PlannedMoment = Pick<ServiceRow, 'cemetery_id' | 'time_zone' | 'type' | 'scheduled_date' | 'scheduled_hour'>;

const reasonAt = (cemetery: Cemetery, { type, date, hour }: Visit): ClosedReason | null =>
  closedReason(type, hour, hoursOn(cemetery, type, date));

const visitOf = ({ type, scheduled_date: date, scheduled_hour: hour }: PlannedMoment): Visit => ({ type, date, hour });

/**
 * Finds services whose cemetery is closed at their day or hour, by its hours of today: they were sold before the hours
 * changed. A day that opens again frees them.
 */
@Injectable()
export class ClosedDays {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** Whether the cemetery of a service is closed at its present day and hour; false without a cemetery. */
  async isClosed(row: ServiceRow | undefined): Promise<boolean> {
    if (row === undefined || row.cemetery_id === null) return false;
    const cemetery = await this.queries.execute(new GetCemetery(row.cemetery_id));
    return cemetery !== null && reasonAt(cemetery, visitOf(row)) !== null;
  }

  /** The first open day after that of a visit, if the cemetery is closed on it; undefined while it is open. */
  async nextOpenDay(cemeteryId: string | null, visit: Visit): Promise<string | undefined> {
    const cemetery = cemeteryId === null ? null : await this.queries.execute(new GetCemetery(cemeteryId));
    if (cemetery === null || reasonAt(cemetery, visit) === null) return undefined;
    return daysAfter(visit.date).find((date) => reasonAt(cemetery, { ...visit, date }) === null);
  }

  /** The rows of services on closed days with the reason, by date: of one cemetery, or of all (null). */
  private async rows(cemeteryId: string | null): Promise<readonly ClosedDayRow[]> {
    const rows = await this.database.query<ServiceRow & Record<string, unknown>>({
      name: 'fulfilment.waiting-at-cemeteries',
      text: WAITING_AT_CEMETERIES,
      values: [cemeteryId, [...WAITING], this.firstDay()],
    });
    return this.closed(rows);
  }

  /** How many services on closed days have no proposed date yet, and the first of these days. */
  async overview(): Promise<ClosedDayOverview> {
    const moments = await this.database.query<PlannedMoment & { readonly services: number } & Record<string, unknown>>({
      name: 'fulfilment.undecided-moments-at-cemeteries',
      text: UNDECIDED_MOMENTS,
      values: [[...WAITING], this.firstDay()],
    });
    const undecided = await this.closed(moments);
    return {
      count: undecided.reduce((sum, { row }) => sum + row.services, 0),
      earliest: undecided[0]?.row.scheduled_date ?? null,
    };
  }

  /** A day that is over somewhere in Portugal may not be over in the Azores. */
  private firstDay(): string {
    return daysLater(localDateOf(this.clock.now(), 'Europe/Lisbon'), -1);
  }

  /** Those of the moments at which their cemetery is closed, with the reason. */
  private async closed<Row extends PlannedMoment>(rows: readonly Row[]): Promise<readonly OnClosedDay<Row>[]> {
    const ids = [...new Set(rows.flatMap(({ cemetery_id: id }) => id ?? []))];
    const cemeteries = ids.length === 0 ? [] : await this.queries.execute(new ListCemeteriesByIds(ids));
    const byId = new Map(cemeteries.map((cemetery) => [cemetery.id, cemetery]));
    const now = this.clock.now();
    return rows.flatMap((row) => {
      const cemetery = byId.get(row.cemetery_id ?? '');
      if (cemetery === undefined || row.scheduled_date < localDateOf(now, row.time_zone)) return [];
      const reason = reasonAt(cemetery, visitOf(row));
      return reason === null ? [] : [{ row, cemetery, reason }];
    });
  }

  /** The services on closed days as the office sees them, each with the next possible moment. */
  async list(cemeteryId: string | null): Promise<ClosedDayService[]> {
    const found = await this.rows(cemeteryId);
    const partnerIds = [...new Set(found.flatMap(({ row }) => row.partner_id ?? []))];
    const cards = partnerIds.length === 0 ? [] : await this.queries.execute(new ListPartnersByIds(partnerIds));
    const partners = new Map(cards.map((card) => [card.partnerId, card]));
    const room = await this.roomOf(found, partners);
    const days = await Promise.all(found.map(async ({ row }) => (row.proposal === null ? this.daysAfter(row) : [])));
    return found.map((one, index) =>
      answerOf(one, suggested(one.row, days[index] ?? [], room), partners.get(one.row.partner_id ?? '')),
    );
  }

  /** What the rules of the shop and the cemetery say of the days from a closed one on. */
  private async daysAfter(row: ServiceRow): Promise<readonly SlotDay[]> {
    const { order_id: orderId, cemetery_id: cemeteryId, time_zone: timeZone, partner_id: partnerId } = row;
    const range = { from: row.scheduled_date, to: daysLater(row.scheduled_date, SUGGESTED_WITHIN_DAYS) };
    const site = { cemeteryId, timeZone };
    return (await this.queries.execute(new ListSlotsOfOrder(orderId, range, partnerId !== null, site))) ?? [];
  }

  private async roomOf(
    found: readonly ClosedDayRow[],
    partners: ReadonlyMap<string, PartnerCard>,
  ): Promise<PartnerRoom> {
    const dates = found.map(({ row }) => row.scheduled_date).toSorted();
    const [from, last] = [dates.at(0), dates.at(-1)];
    if (from === undefined || last === undefined || partners.size === 0) return new PartnerRoom(partners, []);
    const range = { from, to: daysLater(last, SUGGESTED_WITHIN_DAYS) };
    return new PartnerRoom(partners, await this.queries.execute(new ListPartnerDayLoads([...partners.keys()], range)));
  }
}

/** A service on a closed day, with its cemetery and why it is closed then. */
interface OnClosedDay<Row> {
  readonly row: Row;
  readonly cemetery: Cemetery;
  readonly reason: ClosedReason;
}

type ClosedDayRow = OnClosedDay<ServiceRow>;

/** What partners have room for, counting what is suggested meanwhile. */
class PartnerRoom {
  private readonly loads: Map<string, number>;

  constructor(
    private readonly partners: ReadonlyMap<string, PartnerCard>,
    loads: readonly { readonly partnerId: string; readonly date: string; readonly load: number }[],
  ) {
    this.loads = new Map(loads.map(({ partnerId, date, load }) => [`${partnerId} ${date}`, load]));
  }

  has(partnerId: string, date: string): boolean {
    const capacity = this.partners.get(partnerId)?.capacity[weekdayOf(date)] ?? 0;
    return (this.loads.get(`${partnerId} ${date}`) ?? 0) < capacity;
  }

  take(partnerId: string, date: string): void {
    const key = `${partnerId} ${date}`;
    this.loads.set(key, (this.loads.get(key) ?? 0) + 1);
  }
}

const daysAfter = (date: string): readonly string[] =>
  Array.from({ length: SUGGESTED_WITHIN_DAYS }, (_, index) => daysLater(date, index + 1));

/** The open hour that is nearest to the agreed one; of two, the later one. */
const nearestHour = (
  agreed: string | null,
  hours: readonly { readonly hour: string; readonly open: boolean }[],
): string | null => {
  const wanted = Number.parseInt(agreed ?? '12', 10);
  const apart = (hour: string): number => Math.abs(Number.parseInt(hour, 10) - wanted);
  const open = hours.filter((one) => one.open).map(({ hour }) => hour);
  return open.toSorted((one, other) => apart(one) - apart(other) || (one < other ? 1 : -1))[0] ?? null;
};

/** The first of some days that the partner has room for; takes it. */
const suggested = (
  { type, scheduled_hour: agreed, partner_id: partnerId }: ServiceRow,
  days: readonly SlotDay[],
  room: PartnerRoom,
): ServiceMoment | null => {
  for (const { date, open, hours } of days) {
    if (!open || (partnerId !== null && !room.has(partnerId, date))) continue;
    const hour = type === 'clean' ? null : nearestHour(agreed, hours);
    if (type === 'flower' && hour === null) continue;
    if (partnerId !== null) room.take(partnerId, date);
    return { date, hour };
  }
  return null;
};

const momentOf = ({ date, hour }: ServiceMoment): { date: string; hour?: string } =>
  hour === null ? { date } : { date, hour };

const answerOf = (
  { row, cemetery, reason }: ClosedDayRow,
  next: ServiceMoment | null,
  partner: PartnerCard | undefined,
): ClosedDayService => ({
  serviceId: row.service_id,
  orderNumber: row.order_number,
  type: row.type,
  name: nameOf(row),
  cemeteryId: cemetery.id,
  cemetery: cemetery.name,
  city: cemetery.city,
  timeZone: row.time_zone,
  ...momentOf(visitOf(row)),
  status: row.status,
  reason,
  isAccepted: row.partner_id !== null,
  ...(partner && { partner: { id: partner.partnerId, name: partner.displayName } }),
  ...(next && { suggested: momentOf(next) }),
  ...(row.proposal && { proposed: { ...momentOf(row.proposal), answerBy: row.proposal.lapsesAt } }),
});
