import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Temporal } from 'temporal-polyfill';
import type { SlotDay, SlotRange } from '@perpetua/contracts/slots.contract';
import { CheckDeliveryDate, ListSlotsOfOrder, type ServiceSite } from '../../ordering/index.js';
import { ListPartnersByIds } from '../../partners/index.js';
import type { Statement } from '../../platform/database/database.js';
import { badDate, codeOf } from '../../platform/domain/bad-date.js';
import { weekdayOf, nextOpenDay } from './next-open-day.policy.js';
import type { ServiceRow } from '../reading/service.row.js';
import { ServiceRows } from '../reading/service.reader.js';
import { noCapacity, serviceNotFound } from '../service/service.errors.js';
import type { ServiceMoment } from '../service/service.state.js';
import { relationTo, type Viewer } from '../reading/service-visibility.policy.js';
import { Clock } from '../../platform/clock/clock.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { GetCemetery } from '../../places/index.js';

/** A requested local date and hour. Without an hour, flowers keep their current hour; a cleaning has none. */
export interface RequestedDate {
  readonly date?: string | undefined;
  readonly hour?: string | null | undefined;
}

/** Finds the day to which a service moves when it is accepted after its date, or when a missed visit is made up for. */
@Injectable()
export class OpenDays {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** The next open day, or undefined while the service's date has not passed. */
  async afterMissed(row: ServiceRow | undefined): Promise<string | undefined> {
    if (row === undefined || localDateOf(this.clock.now(), row.time_zone) <= row.scheduled_date) return undefined;
    return this.next(row);
  }

  /**
   * The first day after today (local to the place) on which the service's cemetery is open; tomorrow if the service is
   * not at a cemetery.
   */
  async next(row: Pick<ServiceRow, 'time_zone' | 'cemetery_id' | 'type'>): Promise<string> {
    const today = localDateOf(this.clock.now(), row.time_zone);
    const cemetery = row.cemetery_id === null ? null : await this.queries.execute(new GetCemetery(row.cemetery_id));
    return nextOpenDay(today, cemetery, row.type);
  }
}

/** Where a service takes place now. */
const siteOf = ({ cemetery_id: cemeteryId, time_zone: timeZone }: ServiceRow): ServiceSite => ({
  cemeteryId,
  timeZone,
});

/** Checks a new date: whether the rules of the checkout allow it, and whether the partner has capacity. */
@Injectable()
export class NewDates {
  constructor(
    private readonly queries: QueryBus,
    private readonly openDays: OpenDays,
    private readonly rows: ServiceRows,
  ) {}

  /**
   * The days and hours of a range that {@link checked} would accept; for a partner with an offer, the hours that
   * {@link requirePartnersHour} would accept.
   * @throws DomainError 404 when there is no such service, or it does not concern the viewer
   */
  async slots(serviceId: string, range: SlotRange, viewer: Viewer): Promise<readonly SlotDay[]> {
    const row = await this.rows.find(serviceId);
    const relation = row && relationTo(row, viewer);
    if (row === undefined || !relation) throw serviceNotFound();
    const days = await this.queries.execute(
      new ListSlotsOfOrder(row.order_id, range, row.partner_id !== null, siteOf(row), relation === 'offered'),
    );
    if (days === null) throw serviceNotFound();
    return days;
  }

  /**
   * Checks a requested date and hour by the rules of the checkout.
   * @returns the requested date and hour; flowers without an hour keep their current one
   * @throws DomainError 422 `too_soon`, `too_late` or `cemetery_closed`, with the nearest valid date and hour
   */
  async checked(row: ServiceRow, { date, hour }: RequestedDate & { readonly date: string }): Promise<ServiceMoment> {
    const requested = { date, hour: row.type === 'clean' ? null : (hour ?? row.scheduled_hour) };
    const verdict = await this.queries.execute(
      new CheckDeliveryDate(row.order_id, requested, row.partner_id !== null, siteOf(row)),
    );
    if (verdict === null) throw serviceNotFound();
    if (!verdict.fits) throw badDate(codeOf(verdict.reason), verdict.nearest);
    return requested;
  }

  /**
   * Checks another hour of the service's day that a partner proposes: the cemetery must be open then. How soon it is
   * concerns only that partner.
   * @throws DomainError 422 `too_soon`, `too_late` or `cemetery_closed`, with the nearest hour of that day if there is one
   */
  async requirePartnersHour(row: ServiceRow, hour: string): Promise<void> {
    const date = row.scheduled_date;
    const verdict = await this.queries.execute(
      new CheckDeliveryDate(row.order_id, { date, hour }, false, siteOf(row), true),
    );
    if (verdict === null) throw serviceNotFound();
    if (verdict.fits) return;
    throw badDate(codeOf(verdict.reason), verdict.nearest?.date === date ? verdict.nearest : null);
  }

  /**
   * The requested date and hour, checked as by {@link checked}. Without a date: the next open day at the given or
   * current hour or, if that is refused, the nearest allowed date and hour.
   */
  async checkedOrNext(row: ServiceRow, { date, hour }: RequestedDate): Promise<ServiceMoment> {
    if (date !== undefined) return this.checked(row, { date, hour });
    const next = {
      date: await this.openDays.next(row),
      hour: row.type === 'clean' ? null : (hour ?? row.scheduled_hour),
    };
    const verdict = await this.queries.execute(
      new CheckDeliveryDate(row.order_id, next, row.partner_id !== null, siteOf(row)),
    );
    return verdict === null || verdict.fits ? next : (verdict.nearest ?? next);
  }

  /** The statement that reserves the partner's capacity on `day`; none if the service has no partner. */
  async hold({ service_id: serviceId, partner_id: partnerId }: ServiceRow, day: string): Promise<Statement[]> {
    if (partnerId === null) return [];
    const [partner] = await this.queries.execute(new ListPartnersByIds([partnerId]));
    if (partner === undefined) throw noCapacity();
    const capacity = partner.capacity[weekdayOf(Temporal.PlainDate.from(day))];
    return [capacityGuard({ serviceId, partnerId, capacity, day })];
  }
}

/**
 * A statement that reserves the partner's capacity on `day`, by default the service's scheduled date. Raises an error
 * when the day is full or the partner is suspended.
 */
export const capacityGuard = (hold: {
  readonly serviceId: string;
  readonly partnerId: string;
  readonly capacity: number;
  readonly day?: string;
}): Statement => ({
  name: 'fulfilment.hold-capacity',
  text: `SELECT fulfilment.hold_capacity(
      $1, coalesce($2::date, (SELECT scheduled_date FROM fulfilment.services WHERE service_id = $3)), $4, $3)`,
  values: [hold.partnerId, hold.day ?? null, hold.serviceId, hold.capacity],
});
