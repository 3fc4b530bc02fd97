import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CreateAddress, User, UserWithAddress } from '@perpetua/contracts/identity.contract';
import { partnerTypeOf } from '@perpetua/contracts/roles';
import { RegisterPartner } from '../partner-accounts.commands.js';
import type { AuthenticatedUser } from '../../platform/http/access/access.js';
import { newId } from '../../platform/ids.js';
import { AccountChangeNotifier } from './account-change-notifier.js';
import { Accounts } from './accounts.service.js';
import { Addresses } from '../addresses/addresses.service.js';
import { refuseCommonPassword } from '../passwords/common-passwords.js';
import type { NewAccount } from '../identity.commands.js';

/** Creates accounts on request: people for themselves, admins for others. */
@Injectable()
export class AccountMaking {
  constructor(
    private readonly accounts: Accounts,
    private readonly addresses: Addresses,
    private readonly commands: CommandBus,
    private readonly notifier: AccountChangeNotifier,
  ) {}

  /**
   * Creates an account. For a partner's user type, also creates the partner, who waits for approval, in the same
   * transaction. Without a password, the owner is invited to choose one.
   * @param caller undefined when nobody is logged in
   * @throws DomainError 409 `email_taken`, 422 `password_common`
   */
  async make(account: NewAccount, caller: AuthenticatedUser | undefined): Promise<User> {
    refuseCommonPassword(account.password, 'password');
    const id = await this.makePartner(account, caller, undefined);
    return id === undefined ? this.accounts.register(account, adminOf(caller)) : this.read(id);
  }

  /**
   * Creates an account with a first address, both in one transaction.
   * @throws DomainError as {@link make}
   */
  async makeWithAddress(
    account: NewAccount,
    address: CreateAddress,
    caller: AuthenticatedUser | undefined,
  ): Promise<UserWithAddress> {
    refuseCommonPassword(account.password, 'password');
    const id = await this.makePartner(account, caller, address);
    if (id === undefined) return this.accounts.registerWithAddress(account, address, adminOf(caller));
    const { items } = await this.addresses.list(id, { page: 1, pageSize: 1 });
    const [stored] = items;
    if (stored === undefined) throw new Error('a partner was stored without the address');
    return { ...(await this.read(id)), address: stored };
  }

  /**
   * Creates the account together with its partner, and returns the account's id; undefined, without creating anything,
   * if the user type is not a partner's or nobody is logged in.
   */
  private async makePartner(
    account: NewAccount,
    caller: AuthenticatedUser | undefined,
    address: CreateAddress | undefined,
  ): Promise<string | undefined> {
    const type = partnerTypeOf(account.usertypeId);
    if (type === undefined || caller === undefined) return undefined;
    const id = newId();
    const by = { id: caller.id, role: caller.role };
    await this.commands.execute(new RegisterPartner({ ...account, id }, { type, address, by }));
    return id;
  }

  private async read(id: string): Promise<User> {
    const user = await this.accounts.read(id);
    this.notifier.changed(user);
    return user;
  }
}

/** The caller, if an admin creates the account for somebody else; otherwise undefined. */
const adminOf = (caller: AuthenticatedUser | undefined): AuthenticatedUser | undefined =>
  caller?.role === 'admin' ? caller : undefined;
