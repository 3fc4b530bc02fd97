import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Partner, PartnerFilter } from '@perpetua/contracts/partners.contract';
import { Injectable } from '@nestjs/common';
import { ContactsOf } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { type PartnerCard, PartnersByIds } from '../partners.queries.js';
import { PARTNER_COLUMNS, type PartnerRow, weeklyCapacity } from './partner-row.projection.js';

/** A page of partners as an admin sees them, with the number of all that match. */
@Injectable()
export class PartnerList {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
  ) {}

  async page(
    filter: PartnerFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ items: Partner[]; total: number }> {
    const rows = await this.database.query<PartnerRow & { total: string }>({
      name: 'partners.list',
      text: `SELECT ${PARTNER_COLUMNS}, count(*) OVER () AS total FROM partners.partners
        WHERE ($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR partner_type = $2)
        ORDER BY applied_at DESC, partner_id LIMIT $3 OFFSET $4`,
      values: [filter.status ?? null, filter.type ?? null, limit, offset],
    });
    return { items: await this.shown(rows), total: Number(rows[0]?.total ?? 0) };
  }

  /** Rows as an admin sees them, in their order; names and contacts come with one query. */
  async shown(rows: readonly PartnerRow[]): Promise<Partner[]> {
    const contacts = await this.queries.execute(new ContactsOf(rows.map((row) => row.partner_id)));
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    return rows.map((row): Partner => {
      const contact = byId.get(row.partner_id);
      return {
        id: row.partner_id,
        name: contact?.name ?? '',
        surname: contact?.surname ?? '',
        email: contact?.email ?? '',
        phone: contact?.phone ?? '',
        partnerType: row.partner_type,
        status: row.status,
        city: row.city,
        location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
        radiusKm: row.radius_km,
        capacity: weeklyCapacity(row.capacity),
        version: row.version,
      };
    });
  }
}

@QueryHandler(PartnersByIds)
export class PartnersByIdsHandler implements IQueryHandler<PartnersByIds> {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
  ) {}

  async execute({ partnerIds }: PartnersByIds): Promise<readonly PartnerCard[]> {
    if (partnerIds.length === 0) return [];
    const [rows, contacts] = await Promise.all([
      this.database.query<PartnerRow>({
        name: 'partners.by-ids',
        text: `SELECT ${PARTNER_COLUMNS} FROM partners.partners WHERE partner_id = ANY($1::uuid[])`,
        values: [[...partnerIds]],
      }),
      this.queries.execute(new ContactsOf(partnerIds)),
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
        city: row.city,
        lat: row.lat,
        lng: row.lng,
        radiusKm: row.radius_km,
        capacity: weeklyCapacity(row.capacity),
      };
    });
  }
}
