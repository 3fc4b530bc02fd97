import { type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Address } from '@perpetua/contracts/identity.contract';
import type { UsertypeId } from '@perpetua/contracts/roles';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { AccountActs } from './accounts/account-acts.js';
import { Accounts } from './accounts/accounts.service.js';
import { Addresses } from './addresses/addresses.service.js';
import { RegisterAccount } from './identity.commands.js';
import {
  AccountByEmail,
  type AccountStatus,
  AccountStatusOf,
  AddressOf,
  type Contact,
  ContactsOf,
  type ReasonOfAct,
  ReasonsOfAccountActs,
} from './identity.queries.js';

@HandlesCommand(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  constructor(private readonly accounts: Accounts) {}

  async execute({ account }: RegisterAccount): Promise<{ id: string }> {
    const { id } = await this.accounts.register(account);
    return { id };
  }
}

@QueryHandler(ContactsOf)
export class ContactsOfHandler implements IQueryHandler<ContactsOf> {
  constructor(private readonly accounts: Accounts) {}

  execute({ userIds }: ContactsOf): Promise<readonly Contact[]> {
    return this.accounts.contactsOf(userIds);
  }
}

@QueryHandler(AccountStatusOf)
export class AccountStatusOfHandler implements IQueryHandler<AccountStatusOf> {
  constructor(private readonly accounts: Accounts) {}

  execute({ userId }: AccountStatusOf): Promise<AccountStatus | null> {
    return this.accounts.accountStatusOf(userId);
  }
}

@QueryHandler(AddressOf)
export class AddressOfHandler implements IQueryHandler<AddressOf> {
  constructor(private readonly addresses: Addresses) {}

  execute({ userId, addressId }: AddressOf): Promise<Address | null> {
    return this.addresses.find(userId, addressId);
  }
}

@QueryHandler(AccountByEmail)
export class AccountByEmailHandler implements IQueryHandler<AccountByEmail> {
  constructor(private readonly accounts: Accounts) {}

  execute({ email }: AccountByEmail): Promise<{ id: string; usertypeId: UsertypeId } | null> {
    return this.accounts.findByEmail(email);
  }
}

@QueryHandler(ReasonsOfAccountActs)
export class ReasonsOfAccountActsHandler implements IQueryHandler<ReasonsOfAccountActs> {
  constructor(private readonly acts: AccountActs) {}

  execute({ actIds }: ReasonsOfAccountActs): Promise<readonly ReasonOfAct[]> {
    return this.acts.reasonsOf(actIds);
  }
}
