import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@perpetua/contracts/http.contract';
import type { Address, CreateAddress, UpdateAddress } from '@perpetua/contracts/identity.contract';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { type Page, pageOf, rangeOf } from '../platform/http/lists.js';
import { newId } from '../platform/ids.js';
import {
  addressesPage,
  addressOf,
  type AddressRow,
  deleteAddress,
  insertAddress,
  updateAddress,
} from './address.statements.js';
import { addressNotFound } from './identity.errors.js';

type PageRow = { readonly total: number } & (AddressRow | { readonly id: null });

/** The addresses of users; everybody sees and changes their own only. */
@Injectable()
export class Addresses {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async create(userId: string, address: CreateAddress): Promise<Address> {
    const row = { id: newId(), userId, now: this.clock.now() };
    return one(await this.database.query<AddressRow>(insertAddress(row, address)));
  }

  /** Oldest first. */
  async list(userId: string, query: PageQuery): Promise<Page<Address>> {
    const rows = await this.database.query<PageRow>(addressesPage(userId, rangeOf(query)));
    return pageOf(
      rows.flatMap((row) => (row.id === null ? [] : [shown(row)])),
      rows[0]?.total ?? 0,
    );
  }

  async find(userId: string, id: string): Promise<Address | null> {
    const [row] = await this.database.query<AddressRow>(addressOf(userId, id));
    return row === undefined ? null : shown(row);
  }

  /** @throws DomainError 404 */
  async update(userId: string, changes: UpdateAddress): Promise<Address> {
    return one(await this.database.query<AddressRow>(updateAddress(userId, changes)));
  }

  /** @throws DomainError 404 */
  async remove(userId: string, id: string): Promise<void> {
    const removed = await this.database.query(deleteAddress(userId, id));
    if (removed.length === 0) throw addressNotFound();
  }
}

function one([row]: readonly AddressRow[]): Address {
  if (row === undefined) throw addressNotFound();
  return shown(row);
}

const shown = (row: AddressRow): Address => ({
  id: row.id,
  firstName: row.first_name,
  surname: row.surname,
  city: row.city,
  parish: row.parish,
  street: row.street,
  streetNumber: row.street_number,
  floor: row.floor ?? undefined,
  postalCode: row.postal_code,
  taxId: row.tax_id ?? undefined,
  country: row.country,
  billing: row.billing,
  location: row.lat === null || row.lng === null ? undefined : { lat: row.lat, lng: row.lng },
});
