import { Injectable } from '@nestjs/common';
import type { ServiceFilter, ServiceSort } from '@perpetua/contracts/fulfilment.contract';
import type { PageQuery } from '@perpetua/contracts/http.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { serviceLabel } from '@perpetua/contracts/lifecycles/service-label';
import { type Condition, given, narrowedBy } from '../../platform/database/conditions.js';
import { Database } from '../../platform/database/database.js';
import { rangeOf } from '../../platform/http/lists.js';
import { lateAt } from './late-services.statements.js';
import { servicesFoundBy } from './service-search.statements.js';
import { SERVICE_COLUMNS, type ServiceRow } from './service-row.projection.js';

/** One page of rows, and how many there are over all pages. */
export interface RowPage {
  readonly rows: readonly ServiceRow[];
  readonly total: number;
}

/** A list: what it is called, which rows it holds (`$1` …), how they are sorted. */
interface List {
  readonly name: string;
  readonly where: string;
  readonly values: readonly unknown[];
  readonly orderBy: string;
}

const BY_PURCHASE = 'purchased_at DESC, service_id';
const BY_DATE = 'scheduled_date DESC, service_id';

/** The rows of services, screen by screen; each list has its index. */
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

  /** What a person has bought, the newest first. */
  ofCustomer(customerId: string, page: PageQuery): Promise<RowPage> {
    const list = { name: 'of-customer', where: 'customer_id = $1', values: [customerId], orderBy: BY_PURCHASE };
    return this.page(list, page);
  }

  /** What a partner may accept at an instant of the business clock, the most urgent first. */
  offeredTo(partnerId: string, now: Date, page: PageQuery): Promise<RowPage> {
    const list = {
      name: 'offered-to',
      where: 'offer_partner_id = $1 AND offer_expires_at > $2',
      values: [partnerId, now],
      orderBy: 'offer_expires_at, service_id',
    };
    return this.page(list, page);
  }

  /** What a partner has accepted, the latest date first. */
  ofPartner(partnerId: string, page: PageQuery): Promise<RowPage> {
    const list = { name: 'of-partner', where: 'partner_id = $1', values: [partnerId], orderBy: BY_DATE };
    return this.page(list, page);
  }

  /** All services that pass an admin's filters, in the order asked for. */
  filtered(filter: ServiceFilter, context: FilterContext): Promise<RowPage> {
    return this.page(filteredList(filter, context), filter);
  }

  private async page(list: List, query: PageQuery): Promise<RowPage> {
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

/** What a filter needs besides itself: now in the business clock, and the orders and customers that its text finds. */
export interface FilterContext {
  readonly now: Date;
  readonly orderIds: readonly string[];
  readonly customerIds: readonly string[];
}

/** Each has an index. */
const ORDERS: Record<ServiceSort, string> = {
  purchased_desc: BY_PURCHASE,
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

const conditionsOf = (filter: ServiceFilter, { now, orderIds, customerIds }: FilterContext): readonly Condition[] => {
  const statuses = statusesOf(filter);
  const only = statuses?.length === 1 ? statuses[0] : undefined;
  return [
    ['status', given(only), (parameter) => `status = ${parameter}`],
    ['statuses', only === undefined ? given(statuses) : undefined, (parameter) => `status = ANY(${parameter}::text[])`],
    ['type', given(filter.type), (parameter) => `type = ${parameter}`],
    ['partner', given(filter.partner), (parameter) => `(partner_id = ${parameter} OR offer_partner_id = ${parameter})`],
    ['customer', given(filter.customer), (parameter) => `customer_id = ${parameter}`],
    ['from', given(filter.from), (parameter) => `scheduled_date >= ${parameter}`],
    ['to', given(filter.to), (parameter) => `scheduled_date <= ${parameter}`],
    ['ids', given(filter.ids), (parameter) => `service_id = ANY(${parameter}::uuid[])`],
    ['late', filter.late && [now], (parameter = '') => lateAt(parameter)],
    [
      'q',
      filter.q ? [filter.q, [...orderIds], [...customerIds]] : undefined,
      (q = '', orders = '', customers = '') => servicesFoundBy(q, orders, customers),
    ],
  ];
};

/** One statement a combination of filters, so that PostgreSQL plans each for the index that serves it. */
const filteredList = (filter: ServiceFilter, context: FilterContext): List => {
  const { keys, where, values } = narrowedBy(conditionsOf(filter, context));
  return { name: ['by', ...keys, filter.sort].join('-'), where, values, orderBy: ORDERS[filter.sort] };
};

/** The statuses that pass the filters of status and label, or undefined when all do. */
const statusesOf = ({ status, label }: ServiceFilter): string[] | undefined => {
  if (status === undefined && label === undefined) return undefined;
  return serviceLifecycle.states.filter(
    (state) => (status === undefined || state === status) && (label === undefined || serviceLabel(state) === label),
  );
};
