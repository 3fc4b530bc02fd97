import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Partner, PartnerFilter } from '@perpetua/contracts/partners.contract';
import { Injectable } from '@nestjs/common';
import { ListContacts, ListPartnerAccountsMatching } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { countedPageOf, type Page } from '../../platform/http/requests/lists.js';
import { type PartnerCard, ListPartnersByIds } from '../partners.queries.js';
import { LISTED_COLUMNS, type ListedRow, partnerListStatements } from './partner-list.statements.js';
import { PARTNER_COLUMNS, type PartnerRow, weeklyCapacity } from './partner-row.projection.js';
import { partnerView } from './partner-view.projection.js';

/** The maximum number of partners that a search by name finds. */
const MAX_NAMED = 1_000;

/** Lists partners for admins. */
@Injectable()
export class PartnerList {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
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
    const contacts = await this.queries.execute(new ListContacts(rows.map((row) => row.partner_id)));
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    return rows.map((row): Partner => {
      const { name = '', surname = '', email = '', phone = '' } = byId.get(row.partner_id) ?? {};
      const partner = partnerView(row, 'admin');
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
  ) {}

  async execute({ partnerIds }: ListPartnersByIds): Promise<readonly PartnerCard[]> {
    if (partnerIds.length === 0) return [];
    const [rows, contacts] = await Promise.all([
      this.database.query<PartnerRow>({
        name: 'partners.by-ids',
        text: `SELECT ${PARTNER_COLUMNS} FROM partners.partners WHERE partner_id = ANY($1::uuid[])`,
        values: [[...partnerIds]],
      }),
      this.queries.execute(new ListContacts(partnerIds)),
    ]);
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    return rows.map((row) => {
      const contact = byId.get(row.partner_id);
      return {
        partnerId: row.partner_id,
        partnerType: row.partner_type,
        status: row.status,
        displayName: [contact?.name, contact?.surname].filter(Boolean).join(' '),
        phone: contact?.phone ?? null,
        email: contact?.email ?? null,
        city: row.city,
        lat: row.lat,
        lng: row.lng,
        radiusKm: row.radius_km,
        capacity: weeklyCapacity(row.capacity),
      };
    });
  }
}
