import { Injectable } from '@nestjs/common';
import { currentTermsVersion, type User } from '@perpetua/contracts/identity.contract';
import type { UsertypeId } from '@perpetua/contracts/roles';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { newId } from '../platform/ids.js';
import type { NewAccount } from './identity.commands.js';
import { emailTaken } from './identity.errors.js';
import type { Contact } from './identity.queries.js';
import {
  contactsOf,
  type CredentialRow,
  credentialsOf,
  insertUser,
  userById,
  type UserRow,
} from './identity.statements.js';
import { hashPassword } from './passwords.js';

/** The accounts of customers, partners and admins. */
@Injectable()
export class Accounts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError 409 `email_taken` */
  async register(account: NewAccount): Promise<User> {
    const stored = {
      ...account,
      id: account.id ?? newId(),
      username: account.username ?? localPart(account.email),
      passwordHash: await hashPassword(account.password),
      termsVersion: currentTermsVersion,
      now: this.clock.now(),
    };
    const [row] = await this.database.query<UserRow>(insertUser(stored));
    if (row === undefined) throw emailTaken();
    return userOf(row);
  }

  async find(id: string): Promise<User | undefined> {
    const [row] = await this.database.query<UserRow>(userById(id));
    return row && userOf(row);
  }

  async findByEmail(email: string): Promise<{ id: string; usertypeId: UsertypeId } | null> {
    const [row] = await this.database.query<CredentialRow>(credentialsOf(email));
    return row === undefined ? null : { id: row.id, usertypeId: row.usertype_id };
  }

  async contactsOf(ids: readonly string[]): Promise<readonly Contact[]> {
    return ids.length === 0 ? [] : this.database.query<Contact>(contactsOf(ids));
  }
}

const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'));

const userOf = ({ created_at, ...user }: UserRow): User => ({ ...user, createdAt: created_at.toISOString() });
