import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Partner, PartnerFilter, PartnerSort } from '@perpetua/contracts/partners.contract';
import { Injectable } from '@nestjs/common';
import { ListContacts, ListPartnerAccountsMatching } from '../../identity/index.js';
import { Database, type Statement } from '../../platform/database/database.js';
import { countedPageOf, type Page, countUpToMaximum } from '../../platform/http/requests/lists.js';
import { WrittenReasons } from '../../platform/written-reasons.js';
import { type PartnerCard, ListPartnersByIds } from '../partners.queries.js';
import { PARTNER_COLUMNS, type PartnerRow, weeklyCapacity } from './partner.row.js';
import { partnerView } from './partner-view.reader.js';

/** The maximum number of partners that a search by name finds. */
const MAX_NAMED = 1_000;

/** Lists partners for admins. */
@Injectable()
export class PartnerList {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly reasons: WrittenReasons,
  ) {}

  /** A page of the partners that match the filter, in the requested sort order, and the total over all pages. */
  async page(filter: PartnerFilter, range: { limit: number; offset: number }): Promise<Page<Partner>> {
    const { page, count } = partnerListStatements(filter, await this.named(filter.q), range);
    const [rows, [counted]] = await Promise.all([
      this.database.query<ListedRow>(page),
      this.database.query<{ total: number }>(count),
    ]);
    return countedPageOf(await this.shown(rows), counted?.total ?? 0);
  }

  /** A partner, or undefined when nobody with that id has applied. */
  async find(partnerId: string): Promise<Partner | undefined> {
    const rows = await this.database.query<ListedRow>({
      name: 'partners.listed',
      text: `SELECT ${LISTED_COLUMNS} FROM partners.partners WHERE partner_id = $1`,
      values: [partnerId],
    });
    return (await this.shown(rows))[0];
  }

  /**
   * The partners of the rows as an admin sees them, in the order of the rows; one query reads all names and contacts.
   */
  async shown(rows: readonly ListedRow[]): Promise<Partner[]> {
    const [contacts, text] = await Promise.all([
      this.queries.execute(new ListContacts(rows.map((row) => row.partner_id))),
      this.reasons.of(rows.map((row) => row.reason)),
    ]);
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    return rows.map((row): Partner => {
      const { name = '', surname = '', email = '', phone = '' } = byId.get(row.partner_id) ?? {};
      const partner = partnerView({ ...row, reason: text(row.reason) }, 'admin');
      return { ...partner, city: partner.city ?? row.applied_city ?? null, name, surname, email, phone };
    });
  }

  /** The ids of the partners whose account matches the text; only the identity context can search accounts. */
  private async named(q: string | undefined): Promise<readonly string[]> {
    return q === undefined ? [] : this.queries.execute(new ListPartnerAccountsMatching(q, MAX_NAMED));
  }
}

@QueryHandler(ListPartnersByIds)
export class ListPartnersByIdsHandler implements IQueryHandler<ListPartnersByIds> {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly reasons: WrittenReasons,
  ) {}

  async execute({ partnerIds }: ListPartnersByIds): Promise<readonly PartnerCard[]> {
    if (partnerIds.length === 0) return [];
    const [rows, contacts] = await Promise.all([
      this.database.query<PartnerRow & { readonly time_zone: string | null }>({
        name: 'partners.by-ids',
        text: `SELECT ${PARTNER_COLUMNS}, time_zone FROM partners.partners WHERE partner_id = ANY($1::uuid[])`,
        values: [[...partnerIds]],
      }),
      this.queries.execute(new ListContacts(partnerIds)),
    ]);
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    const text = await this.reasons.of(rows.map((row) => row.reason));
    return rows.map((row) => {
      const contact = byId.get(row.partner_id);
      return {
        partnerId: row.partner_id,
        partnerType: row.partner_type,
        status: row.status,
        statusReason: text(row.reason),
        displayName: [contact?.name, contact?.surname].filter(Boolean).join(' '),
        phone: contact?.phone ?? null,
        email: contact?.email ?? null,
        city: row.city,
        lat: row.lat,
        lng: row.lng,
        timeZone: row.time_zone,
        radiusKm: row.radius_km,
        capacity: weeklyCapacity(row.capacity),
        standing: row.standing,
        workingHours: row.working_hours,
        absences: row.absences,
      };
    });
  }
}

/** A row of the list. `applied_city` is the city in the application form, shown while no place is confirmed. */
export type ListedRow = PartnerRow & { readonly applied_city?: string | null };

/** The columns of {@link ListedRow}, for SELECT lists. */
const LISTED_COLUMNS = `${PARTNER_COLUMNS},
  (SELECT city FROM partners.applications applied WHERE applied.partner_id = partners.partner_id) AS applied_city`;

/** The ORDER BY clause of each sort order. An index serves each, read forwards or backwards. */
const ORDERS: Record<PartnerSort, string> = {
  applied_desc: 'applied_at DESC, partner_id',
  applied_asc: 'applied_at, partner_id DESC',
  city_asc: 'platform.fold(city), applied_at DESC, partner_id',
  city_desc: 'platform.fold(city) DESC, applied_at, partner_id DESC',
  status_asc: 'status, applied_at DESC, partner_id',
  status_desc: 'status DESC, applied_at, partner_id DESC',
};

/**
 * Statements for a page of partners in the requested sort order, and for the total over all pages. `named` are the ids
 * of the partners whose name or e-mail address matches `q`. Each combination of filters has its own statements, so that
 * PostgreSQL can plan each with a suitable index.
 */
export const partnerListStatements = (
  filter: PartnerFilter,
  named: readonly string[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): { readonly page: Statement; readonly count: Statement } => {
  const { name, where, values } = filteredBy(filter, named);
  const size = values.length;
  return {
    page: {
      name: `partners.list-${name}-${filter.sort}`,
      text: `SELECT ${LISTED_COLUMNS} FROM partners.partners WHERE ${where}
        ORDER BY ${ORDERS[filter.sort]} LIMIT $${size + 1} OFFSET $${size + 2}`,
      values: [...values, limit, offset],
    },
    count: {
      name: `partners.count-${name}`,
      text: countUpToMaximum(`FROM partners.partners WHERE ${where}`),
      values: [...values],
    },
  };
};

const filteredBy = (
  { status, type, city, q }: PartnerFilter,
  named: readonly string[],
): { name: string; where: string; values: readonly unknown[] } => {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const conditions: [key: string, sql: string][] = [];
  if (status !== undefined) conditions.push(['status', `status = ${parameter(status)}`]);
  if (type !== undefined) conditions.push(['type', `partner_type = ${parameter(type)}`]);
  if (city !== undefined) conditions.push(['city', inCity(parameter(city))]);
  if (q !== undefined) conditions.push(['q', matching(parameter(q), parameter(named))]);
  return {
    name: ['by', ...conditions.map(([key]) => key)].join('-'),
    where: ['true', ...conditions.map(([, sql]) => sql)].join(' AND '),
    values,
  };
};

/** SQL condition for partners of a city: the confirmed city, or the application's city as long as none is confirmed. */
const inCity = (city: string): string => `partner_id IN (
    SELECT partner_id FROM partners.partners WHERE platform.fold(city) = platform.fold(${city})
    UNION SELECT applied.partner_id FROM partners.applications applied JOIN partners.partners USING (partner_id)
      WHERE platform.fold(applied.city) = platform.fold(${city}) AND partners.city IS NULL)`;

const matching = (q: string, named: string): string => `partner_id IN (
    SELECT partner_id FROM partners.partners WHERE platform.fold(city) LIKE platform.search_pattern(${q})
    UNION SELECT partner_id FROM partners.applications
      WHERE platform.fold(city || ' ' || parish) LIKE platform.search_pattern(${q})
    UNION SELECT unnest(${named}::uuid[]))`;
