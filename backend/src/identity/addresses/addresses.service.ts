import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@perpetua/contracts/http.contract';
import type { Address, CreateAddress, UpdateAddress } from '@perpetua/contracts/identity.contract';
import { Clock } from '../../platform/clock/clock.js';
import type { FieldChange } from '../../platform/changes/change-event.events.js';
import { fieldChanges, namesOnly } from '../../platform/changes/field-changes.policy.js';
import { Database, type Statement, type Transaction } from '../../platform/database/database.js';
import type { Dependants } from '../../platform/dependants.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { type Page, pageOf, rangeOf } from '../../platform/http/requests/lists.js';
import { newId } from '../../platform/ids.js';
import { AccountActs } from '../accounts/account-acts.js';
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
import { addressNotFound } from '../identity.errors.js';

type PageRow = { readonly total: number } & (AddressRow | { readonly id: null });

/**
 * The postal addresses of users. Users change only their own addresses, and every change is in the account's history.
 */
@Injectable()
export class Addresses {
  /** What depends on a saved address: an order has a copy of its own, which is corrected by itself. */
  static readonly dependants: Dependants = {
    openCart: 'none',
    unpaidOrder: 'keeps',
    voucher: 'keeps',
    paidOrder: 'keeps',
    offer: 'keeps',
    acceptedWork: 'keeps',
    runningPlan: 'keeps',
    document: 'keeps',
    mailToCome: 'keeps',
    armedDeadline: 'none',
    openPage: 'follows',
  };

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly acts: AccountActs,
  ) {}

  async create(owner: Actor, address: CreateAddress): Promise<Address> {
    const row = { id: newId(), userId: owner.id, now: this.clock.now() };
    return this.acts.write({ userId: owner.id, actor: owner }, async (tx, record) => {
      const added = await write(tx, { ...row, billing: address.billing }, insertAddress(row, address));
      await record({ act: 'address_added', changes: changedFields(null, added) });
      return added;
    });
  }

  /** One page of a user's addresses, the oldest first. */
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

  /** @throws DomainError 404 when the owner has no such address */
  async update(owner: Actor, changes: UpdateAddress): Promise<Address> {
    const [userId, { id }] = [owner.id, changes];
    return this.acts.write({ userId, actor: owner }, async (tx, record) => {
      const before = one(await tx.query<AddressRow>(addressOf(userId, id)));
      const address = { id, userId, billing: changes.billing ?? false };
      const after = await write(tx, address, updateAddress(userId, changes));
      const changed = changedFields(before, after);
      if (changed.length > 0) await record({ act: 'address_changed', changes: changed });
      return after;
    });
  }

  /** @throws DomainError 404 when the owner has no such address */
  async remove(owner: Actor, id: string): Promise<void> {
    await this.acts.write({ userId: owner.id, actor: owner }, async (tx, record) => {
      const removed = one(await tx.query<AddressRow>(deleteAddress(owner.id, id)));
      await record({ act: 'address_removed', changes: changedFields(removed, null) });
    });
  }
}

/** Writes one address. If it is a billing address, the user's previous billing address is no longer one. */
async function write(
  tx: Transaction,
  { userId, id, billing }: { userId: string; id: string; billing: boolean },
  statement: Statement,
): Promise<Address> {
  if (!billing) return one(await tx.query<AddressRow>(statement));
  const [, , rows] = await Promise.all([
    tx.query(lockAddressesOf(userId)),
    tx.query(endBillingOf(userId, id)),
    tx.query<AddressRow>(statement),
  ]);
  return one(rows);
}

/** The names of the fields in which the two addresses differ; events contain no values of personal fields. */
const changedFields = (before: Address | null, after: Address | null): FieldChange[] =>
  namesOnly(fieldChanges(before, after)).filter(({ path }) => path !== 'id');

function one([row]: readonly AddressRow[]): Address {
  if (row === undefined) throw addressNotFound();
  return addressAnswer(row);
}
