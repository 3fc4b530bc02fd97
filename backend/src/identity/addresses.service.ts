import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@perpetua/contracts/http.contract';
import type { Address, CreateAddress, UpdateAddress } from '@perpetua/contracts/identity.contract';
import { Clock } from '../platform/clock.js';
import { Database, type Statement } from '../platform/database/database.js';
import { type Page, pageOf, rangeOf } from '../platform/http/lists.js';
import { newId } from '../platform/ids.js';
import {
  addressAnswer,
  addressesPage,
  addressOf,
  type AddressRow,
  deleteAddress,
  endBillingOf,
  insertAddress,
  lockAddressesOf,
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
    return this.write({ userId, id: row.id, billing: address.billing }, insertAddress(row, address));
  }

  /** Oldest first. */
  async list(userId: string, query: PageQuery): Promise<Page<Address>> {
    const rows = await this.database.query<PageRow>(addressesPage(userId, rangeOf(query)));
    return pageOf(
      rows.flatMap((row) => (row.id === null ? [] : [addressAnswer(row)])),
      rows[0]?.total ?? 0,
    );
  }

  async find(userId: string, id: string): Promise<Address | null> {
    const [row] = await this.database.query<AddressRow>(addressOf(userId, id));
    return row === undefined ? null : addressAnswer(row);
  }

  /** @throws DomainError 404 */
  async update(userId: string, changes: UpdateAddress): Promise<Address> {
    return this.write({ userId, id: changes.id, billing: changes.billing ?? false }, updateAddress(userId, changes));
  }

  /** @throws DomainError 404 */
  async remove(userId: string, id: string): Promise<void> {
    const removed = await this.database.query(deleteAddress(userId, id));
    if (removed.length === 0) throw addressNotFound();
  }

  /** Writes one address; one that invoices go to takes that from the others. */
  private async write(
    { userId, id, billing }: { userId: string; id: string; billing: boolean },
    statement: Statement,
  ): Promise<Address> {
    if (!billing) return one(await this.database.query<AddressRow>(statement));
    return this.database.transaction(async (tx) => {
      const [, , rows] = await Promise.all([
        tx.query(lockAddressesOf(userId)),
        tx.query(endBillingOf(userId, id)),
        tx.query<AddressRow>(statement),
      ]);
      return one(rows);
    });
  }
}

function one([row]: readonly AddressRow[]): Address {
  if (row === undefined) throw addressNotFound();
  return addressAnswer(row);
}
