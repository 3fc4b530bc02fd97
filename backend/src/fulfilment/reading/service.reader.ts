import { Injectable } from '@nestjs/common';
import type {
  OwnServiceFilter,
  OwnServiceSort,
  ServiceFilter,
  ServiceSort,
} from '@perpetua/contracts/service-filters.contract';
import type { PageQuery } from '@perpetua/contracts/http.contract';
import { Database } from '../../platform/database/database.js';
import { rangeOf } from '../../platform/http/requests/lists.js';
import { SERVICE_COLUMNS, type ServiceRow } from './service.row.js';
import { type ServiceStatus, serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { type ServiceLabel, serviceLabel } from '@perpetua/contracts/lifecycles/service-label';
import { type Condition, given, narrowedBy } from '../../platform/database/conditions.js';

/** SQL for the instant at which the partner `$1`'s open offer of a service expires; null if there is none. */
const OFFER_END = `(SELECT (offer ->> 'expiresAt')::timestamptz FROM jsonb_array_elements(offers) AS offer
  WHERE offer ->> 'partnerId' = $1::text)`;

/** One page of rows, and the total number of rows over all pages. */
export interface RowPage {
  readonly rows: readonly ServiceRow[];
  readonly total: number;
}

/** The maximum number of services in a calendar. */
const LONGEST_AGENDA = 1000;

/** Reads the rows of services, one at a time or in pages; an index exists for each list. */
@Injectable()
export class ServiceRows {
  constructor(private readonly database: Database) {}

  async find(serviceId: string): Promise<ServiceRow | undefined> {
    const [row] = await this.database.query<ServiceRow>({
      name: 'fulfilment.service',
      text: `SELECT ${SERVICE_COLUMNS} FROM fulfilment.services WHERE service_id = $1`,
      values: [serviceId],
    });
    return row;
  }

  /** The services of an order that exist so far, the latest date first. */
  ofOrder(orderId: string): Promise<ServiceRow[]> {
    return this.database.query<ServiceRow>({
      name: 'fulfilment.whole-services-of-order',
      text: `SELECT ${SERVICE_COLUMNS} FROM fulfilment.services WHERE order_id = $1
        ORDER BY scheduled_date DESC, occurrence DESC, service_id`,
      values: [orderId],
    });
  }

  /** The services that a customer has bought, the latest purchase first unless the filter sets another sort order. */
  ofCustomer(customerId: string, filter: OwnServiceFilter): Promise<RowPage> {
    return this.page(servicesOfOwner('customer', customerId, filter), filter);
  }

  /**
   * The services that are offered to a partner and can be accepted at `now` (business clock), the next to expire first.
   */
  offeredTo(partnerId: string, now: Date, page: PageQuery): Promise<RowPage> {
    const list = {
      name: 'offered-to',
      where: `busy_partner_ids @> ARRAY[$1::uuid] AND ${OFFER_END} > $2`,
      values: [partnerId, now],
      orderBy: `${OFFER_END}, service_id`,
    };
    return this.page(list, page);
  }

  /** The services that a partner has accepted, the latest date first unless the filter sets another sort order. */
  ofPartner(partnerId: string, filter: OwnServiceFilter): Promise<RowPage> {
    return this.page(servicesOfOwner('partner', partnerId, filter), filter);
  }

  /** What a partner has accepted from a local date on, and was not cancelled; the earliest first. */
  agendaOf(partnerId: string, from: string): Promise<ServiceRow[]> {
    return this.database.query<ServiceRow>({
      name: 'fulfilment.agenda',
      text: `SELECT ${SERVICE_COLUMNS} FROM fulfilment.services
        WHERE partner_id = $1 AND scheduled_date >= $2 AND status <> 'cancelled'
        ORDER BY scheduled_date, scheduled_hour, service_id LIMIT ${LONGEST_AGENDA}`,
      values: [partnerId, from],
    });
  }

  /** All services that pass an admin's filters, in the requested sort order. */
  filtered(filter: ServiceFilter, context: FilterContext): Promise<RowPage> {
    return this.page(filteredList(filter, context), filter);
  }

  private async page(list: ServiceList, query: PageQuery): Promise<RowPage> {
    const { limit, offset } = rangeOf(query);
    const count = list.values.length;
    const [rows, [counted]] = await Promise.all([
      this.database.query<ServiceRow>({
        name: `fulfilment.${list.name}`,
        text: `SELECT ${SERVICE_COLUMNS} FROM fulfilment.services WHERE ${list.where}
          ORDER BY ${list.orderBy} LIMIT $${count + 1} OFFSET $${count + 2}`,
        values: [...list.values, limit, offset],
      }),
      this.database.query<{ total: number }>({
        name: `fulfilment.${list.name}-count`,
        text: `SELECT count(*)::int AS total FROM fulfilment.services WHERE ${list.where}`,
        values: [...list.values],
      }),
    ]);
    return { rows, total: counted?.total ?? 0 };
  }
}

/**
 * A list of services: a name for its statements, the SQL condition for its rows, the values of the parameters `$1` …,
 * and the sort order.
 */
export interface ServiceList {
  readonly name: string;
  readonly where: string;
  readonly values: readonly unknown[];
  readonly orderBy: string;
}

/**
 * What a filter needs in addition to its own fields: the current instant of the business clock, and the orders and
 * customers that its search text finds.
 */
export interface FilterContext {
  readonly now: Date;
  readonly orderIds: readonly string[];
  readonly customerIds: readonly string[];
}

/** The labels that the filter `open` selects: for customers until the feedback, for partners until the work is done. */
const OPEN_LABELS: Record<'customer' | 'partner', readonly ServiceLabel[]> = {
  customer: ['waiting_for_acceptance', 'waiting_for_service', 'pending_feedback'],
  partner: ['waiting_for_service'],
};

const openStates = serviceLifecycle.states.filter((state) => OPEN_LABELS.customer.includes(serviceLabel(state)));
const IS_OPEN = `status IN (${openStates.map((state) => `'${state}'`).join(', ')})`;

/** The ORDER BY of each sort order. An index for the admins' list exists for each but `next_asc`, which they do not have. */
const ORDERS: Record<ServiceSort | OwnServiceSort, string> = {
  next_asc: `(${IS_OPEN}) DESC, CASE WHEN ${IS_OPEN} THEN scheduled_date END, CASE WHEN ${IS_OPEN} THEN scheduled_hour END,
    scheduled_date DESC, scheduled_hour DESC, service_id`,
  purchased_desc: 'purchased_at DESC, service_id',
  purchased_asc: 'purchased_at, service_id DESC',
  date_asc: 'scheduled_date, scheduled_hour, service_id',
  date_desc: 'scheduled_date DESC, scheduled_hour DESC, service_id DESC',
  number_asc: 'order_number, service_id',
  number_desc: 'order_number DESC, service_id DESC',
  city_asc: 'platform.fold(city), service_id',
  city_desc: 'platform.fold(city) DESC, service_id DESC',
  total_asc: 'price_cents, service_id',
  total_desc: 'price_cents DESC, service_id DESC',
  alarm_asc: `dispute ->> 'alarmAt', service_id`,
};

/** The list of all services that pass an admin's filters, in the requested sort order. */
const filteredList = (filter: ServiceFilter, { now, orderIds, customerIds }: FilterContext): ServiceList =>
  listOf(
    'by',
    [
      ...byStatus(filter),
      ...byKindAndDate(filter),
      [
        'partner',
        given(filter.partner),
        (parameter) => `(partner_id = ${parameter} OR busy_partner_ids @> ARRAY[${parameter}::uuid])`,
      ],
      ['customer', given(filter.customer), (parameter) => `customer_id = ${parameter}`],
      ['ids', given(filter.ids), (parameter) => `service_id = ANY(${parameter}::uuid[])`],
      ['late', filter.late && [now], (parameter = '') => lateAt(parameter)],
      [
        'open',
        filter.open && [serviceLifecycle.statesWith('fills_day')],
        (parameter) => `status = ANY(${parameter}::text[])`,
      ],
      [
        'q',
        filter.q ? [filter.q, [...orderIds], [...customerIds]] : undefined,
        (q = '', orders = '', customers = '') => servicesFoundBy(q, orders, customers),
      ],
    ],
    filter.sort,
  );

/**
 * The list of the services that a customer has bought, or that a partner has accepted, limited to those that pass the
 * filter.
 */
const servicesOfOwner = (owner: 'customer' | 'partner', id: string, filter: OwnServiceFilter): ServiceList =>
  listOf(
    'of',
    [
      [owner, [id], (parameter) => `${owner}_id = ${parameter}`],
      ...byStatus({ label: filter.label, among: filter.open && OPEN_LABELS[owner] }),
      ...byKindAndDate(filter),
      ['grave', given(filter.grave), (parameter) => `grave_id = ${parameter}`],
    ],
    filter.sort ?? (owner === 'customer' ? 'purchased_desc' : 'date_desc'),
  );

/** Gives each combination of filters its own statement, so that PostgreSQL can plan each with a suitable index. */
const listOf = (name: string, conditions: readonly Condition[], sort: ServiceSort | OwnServiceSort): ServiceList => {
  const { keys, where, values } = narrowedBy(conditions);
  return { name: [name, ...keys, sort].join('-'), where, values, orderBy: ORDERS[sort] };
};

const byKindAndDate = ({ type, from, to }: Pick<ServiceFilter, 'type' | 'from' | 'to'>): readonly Condition[] => [
  ['type', given(type), (parameter) => `type = ${parameter}`],
  ['from', given(from), (parameter) => `scheduled_date >= ${parameter}`],
  ['to', given(to), (parameter) => `scheduled_date <= ${parameter}`],
];

interface StatusFilter {
  readonly status?: ServiceStatus | undefined;
  readonly label?: ServiceLabel | undefined;
  readonly among?: readonly ServiceLabel[] | undefined;
}

const byStatus = (filter: StatusFilter): readonly Condition[] => {
  const statuses = statusesOf(filter);
  const only = statuses?.length === 1 ? statuses[0] : undefined;
  return [
    ['status', given(only), (parameter) => `status = ${parameter}`],
    ['statuses', only === undefined ? given(statuses) : undefined, (parameter) => `status = ANY(${parameter}::text[])`],
  ];
};

/** The statuses that pass the filters of status and labels, or undefined when all statuses pass. */
const statusesOf = ({ status, label, among }: StatusFilter): string[] | undefined => {
  if (status === undefined && label === undefined && among === undefined) return undefined;
  return serviceLifecycle.states.filter(
    (state) =>
      (status === undefined || state === status) &&
      (label === undefined || serviceLabel(state) === label) &&
      (among === undefined || among.includes(serviceLabel(state))),
  );
};

/**
 * SQL condition for services whose order number, products or place contain the text `q`, or that belong to one of the
 * given orders or customers (uuid[]). The arguments are SQL parameters; each branch has an index.
 */
export const servicesFoundBy = (q: string, orderIds: string, customerIds: string): string => `service_id IN (
  SELECT service_id FROM fulfilment.service_texts WHERE text LIKE platform.search_pattern(${q}::text)
  UNION SELECT service_id FROM fulfilment.services WHERE order_id = ANY(${orderIds}::uuid[])
  UNION SELECT service_id FROM fulfilment.services WHERE customer_id = ANY(${customerIds}::uuid[]))`;

/** Statuses in which work is agreed or under way, and can be late. */
const UNDER_WAY = `status IN ('accepted', 'in_progress', 'reschedule_proposed')`;

/**
 * SQL for the instant at which a slot ends: one hour after its start for flowers, the end of the local day for a
 * cleaning; the same instant as in `policies/deadlines.policy.ts`.
 */
export const SLOT_END = `(CASE WHEN scheduled_hour IS NULL THEN platform.local_instant(scheduled_date + interval '1 day', time_zone)
  ELSE platform.local_instant(scheduled_date + scheduled_hour::time, time_zone) + interval '1 hour' END)`;

/**
 * SQL condition for services that are accepted but not done although their slot is over at the instant in `parameter`.
 * The comparison of dates, with one day of tolerance for time zones, narrows the rows first.
 */
export const lateAt = (parameter: string): string =>
  `${UNDER_WAY} AND scheduled_date <= (${parameter}::timestamptz AT TIME ZONE 'UTC')::date + 1 AND ${SLOT_END} < ${parameter}::timestamptz`;
