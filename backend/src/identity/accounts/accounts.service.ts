import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { CreateAddress, User, UserQuery, UserWithAddress } from '@perpetua/contracts/identity.contract';
import { currentLegalVersion, kindsAcceptedBy } from '@perpetua/contracts/legal-versions';
import { roleOf, type UsertypeId } from '@perpetua/contracts/roles';
import { GetConsentRows } from '../../legal/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type Statement, type Transaction } from '../../platform/database/database.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { countedPageOf, type Page } from '../../platform/http/requests/lists.js';
import { newId } from '../../platform/ids.js';
import { AccountActs } from './account-acts.js';
import { AccountMails } from './account-mails.js';
import { AccountChangeNotifier } from './account-change-notifier.js';
import { type AddressRow, addressAnswer, insertAddress } from '../addresses/address.statements.js';
import type { NewAccount } from '../identity.commands.js';
import { emailTaken, userNotFound } from '../identity.errors.js';
import type { AccountStatus, Contact, OpenAccount } from '../identity.queries.js';
import {
  contactsOf,
  type CredentialRow,
  credentialsOf,
  insertUser,
  openAccounts,
  accountStatusOf,
  type StoredAccount,
  userById,
  type UserRow,
} from './identity.statements.js';
import { addressTaken } from '../email-changes/email-change.statements.js';
import { newLinkToken } from '../links/link-tokens.js';
import { setConfirmation, setInvitation } from '../links/mailed-links.statements.js';
import { hashPassword } from '../passwords/passwords.js';
import { userAnswer } from '../users/user-answer.policy.js';
import { userListStatements } from '../users/user-list.statements.js';

/** Creates, finds and lists the accounts of customers, partners and admins. A closed account is treated as missing. */
@Injectable()
export class Accounts {
  private readonly demoHashes = new Map<string, Promise<string>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mails: AccountMails,
    private readonly notifier: AccountChangeNotifier,
    private readonly acts: AccountActs,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Creates an account. The owner is asked by mail to confirm the e-mail address, or is invited when there is no
   * password; a demo account gets no mail.
   * @param by the admin who creates the account for somebody else
   * @throws DomainError 409 `email_taken`
   */
  async register(account: NewAccount, by?: Actor): Promise<User> {
    const stored = await this.toStore(account);
    const user = await this.inserted(stored, by, async (_tx, inserted) => inserted);
    this.notifier.changed(user);
    return user;
  }

  /**
   * Creates an account and an address in one transaction.
   * @throws DomainError 409 `email_taken`
   */
  async registerWithAddress(account: NewAccount, address: CreateAddress, by?: Actor): Promise<UserWithAddress> {
    const stored = await this.toStore(account);
    const both = await this.inserted(stored, by, async (tx, user) => {
      const row = { id: newId(), userId: user.id, now: stored.now };
      const [inserted] = await tx.query<AddressRow>(insertAddress(row, address));
      if (inserted === undefined) throw new Error('identity.insert-address answered nothing');
      return { ...user, address: addressAnswer(inserted) };
    });
    this.notifier.changed(both);
    return both;
  }

  /**
   * The statements that create an account, for a caller that runs them together with its own statements. If the e-mail
   * address is taken before they run, the account is not inserted, and the caller's rows that refer to the account
   * violate a constraint.
   * @throws DomainError 409 `email_taken`
   */
  async rowsOf(account: NewAccount): Promise<Statement[]> {
    const stored = await this.toStore(account);
    const [taken] = await this.database.query(addressTaken(stored.id, stored.email, stored.now));
    if (taken !== undefined) throw emailTaken();
    return [insertUser(stored), ...this.welcomeOf(stored)];
  }

  async find(id: string): Promise<User | undefined> {
    const [row] = await this.database.query<UserRow>(userById(id));
    return row && userAnswer(row);
  }

  /** @throws DomainError 404 */
  async read(id: string): Promise<User> {
    const user = await this.find(id);
    if (user === undefined) throw userNotFound();
    return user;
  }

  /** One page of the accounts that pass the filter, sorted as requested. */
  async list(query: UserQuery): Promise<Page<User>> {
    const { page, count } = userListStatements(query);
    const [rows, [counted]] = await Promise.all([
      this.database.query<UserRow>(page),
      this.database.query<{ total: number }>(count),
    ]);
    return countedPageOf(rows.map(userAnswer), counted?.total ?? 0);
  }

  async findByEmail(email: string): Promise<{ id: string; usertypeId: UsertypeId } | null> {
    const [row] = await this.database.query<CredentialRow>(credentialsOf(email));
    return row === undefined ? null : { id: row.id, usertypeId: row.usertype_id };
  }

  async accountStatusOf(id: string): Promise<AccountStatus | null> {
    const [row] = await this.database.query<{ status: AccountStatus }>(accountStatusOf(id));
    return row?.status ?? null;
  }

  /** Those of the accounts, and of all administrators if asked for, that are neither closed nor blocked. */
  async openAmong(ids: readonly string[], administrators: boolean): Promise<readonly OpenAccount[]> {
    return this.database.query<OpenAccount & Record<string, unknown>>(openAccounts(ids, administrators));
  }

  async contactsOf(ids: readonly string[]): Promise<readonly Contact[]> {
    return ids.length === 0 ? [] : this.database.query<Contact>(contactsOf(ids));
  }

  /**
   * The statements that mail the owner a link to confirm the e-mail address or to accept the invitation. The link
   * replaces an earlier one.
   */
  linkRows({ id, email, invited }: Pick<UserRow, 'id' | 'email' | 'invited'>): Statement[] {
    const { token, hash } = newLinkToken();
    if (invited) {
      return [setInvitation(id, { tokenHash: hash, now: this.clock.now() }), this.mails.invitation(id, token)];
    }
    return [setConfirmation(id, { tokenHash: hash, email, now: this.clock.now() }), this.mails.welcome(id, token)];
  }

  private async toStore(account: NewAccount): Promise<StoredAccount> {
    const { password, ...said } = account;
    const isInvited = password === undefined;
    const hashed = account.demo ? this.hashOfDemo.bind(this) : hashPassword;
    return {
      ...said,
      id: account.id ?? newId(),
      username: account.username ?? localPart(account.email),
      passwordHash: isInvited ? null : await hashed(password),
      termsVersion: isInvited ? null : currentLegalVersion('terms'),
      now: this.clock.now(),
    };
  }

  /** All demo accounts share a public password, so its hash is computed only once, because hashing is slow. */
  private hashOfDemo(password: string): Promise<string> {
    const hash = this.demoHashes.get(password) ?? hashPassword(password);
    this.demoHashes.set(password, hash);
    return hash;
  }

  /**
   * Inserts an account and runs `work` in the same transaction. If an admin (`by`) creates the account for somebody
   * else, the account's history records it.
   */
  private async inserted<Result>(
    stored: StoredAccount,
    by: Actor | undefined,
    work: (tx: Transaction, user: User) => Promise<Result>,
  ): Promise<Result> {
    if (by === undefined) return this.database.transaction(async (tx) => work(tx, await this.insert(tx, stored)));
    return this.acts.write({ userId: stored.id, actor: by }, async (tx, record) => {
      const user = await this.insert(tx, stored);
      await record({ act: 'created' });
      return work(tx, user);
    });
  }

  private async insert(tx: Transaction, stored: StoredAccount): Promise<User> {
    const consents = await this.consentsOf(stored);
    const [row] = await tx.query<UserRow>(insertUser(stored));
    if (row === undefined) throw emailTaken();
    const [taken] = await tx.query(addressTaken(stored.id, stored.email, stored.now));
    if (taken !== undefined) throw emailTaken();
    await Promise.all([...consents, ...this.welcomeOf(stored)].map((statement) => tx.query(statement)));
    return userAnswer(row);
  }

  /** What the owner accepted with the sign-up; nothing for an invited account. */
  private async consentsOf({ id, termsVersion, usertypeId, language }: StoredAccount): Promise<readonly Statement[]> {
    if (termsVersion === null) return [];
    const kinds = kindsAcceptedBy(roleOf(usertypeId));
    return this.queries.execute(new GetConsentRows({ userId: id, kinds, language, act: 'sign_up' }));
  }

  private welcomeOf(stored: StoredAccount): Statement[] {
    return stored.demo === true ? [] : this.linkRows({ ...stored, invited: stored.termsVersion === null });
  }
}

const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'));
