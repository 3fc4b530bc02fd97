import type { OwnServiceFilter, ServiceFilter, ServiceSort } from '@perpetua/contracts/service-filters.contract';
import { type ServiceStatus, serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { type ServiceLabel, serviceLabel } from '@perpetua/contracts/lifecycles/service-label';
import { type Condition, given, narrowedBy } from '../../platform/database/conditions.js';
import { lateAt } from '../search/late-services.statements.js';
import { servicesFoundBy } from '../search/service-search.statements.js';

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

/** The ORDER BY of each sort order. An index for the admins' list exists for each. */
const ORDERS: Record<ServiceSort, string> = {
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

/** The labels that the filter `open` selects: for customers until the feedback, for partners until the work is done. */
const OPEN_LABELS: Record<'customer' | 'partner', readonly ServiceLabel[]> = {
  customer: ['waiting_for_acceptance', 'waiting_for_service', 'pending_feedback'],
  partner: ['waiting_for_service'],
};

/** The list of all services that pass an admin's filters, in the requested sort order. */
export const filteredList = (filter: ServiceFilter, { now, orderIds, customerIds }: FilterContext): ServiceList =>
  listOf(
    'by',
    [
      ...byStatus(filter),
      ...byKindAndDate(filter),
      [
        'partner',
        given(filter.partner),
        (parameter) => `(partner_id = ${parameter} OR offer_partner_id = ${parameter})`,
      ],
      ['customer', given(filter.customer), (parameter) => `customer_id = ${parameter}`],
      ['ids', given(filter.ids), (parameter) => `service_id = ANY(${parameter}::uuid[])`],
      ['late', filter.late && [now], (parameter = '') => lateAt(parameter)],
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
export const servicesOfOwner = (owner: 'customer' | 'partner', id: string, filter: OwnServiceFilter): ServiceList =>
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
const listOf = (name: string, conditions: readonly Condition[], sort: ServiceSort): ServiceList => {
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
