import { type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Address } from '@perpetua/contracts/identity.contract';
import type { UsertypeId } from '@perpetua/contracts/roles';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { AccountActs } from './accounts/account-acts.js';
import { Accounts } from './accounts/accounts.service.js';
import { Administrators } from './accounts/administrators.service.js';
import { Addresses } from './addresses/addresses.service.js';
import { type AdministratorInvited, InviteAdministrator, RegisterAccount } from './identity.commands.js';
import {
  GetAccountByEmail,
  type AccountStatus,
  GetAccountStatus,
  GetAddressOfUser,
  type Contact,
  ListContacts,
  ListOpenAccounts,
  type OpenAccount,
  type ReasonOfAct,
  ListReasonsOfAccountActs,
} from './identity.queries.js';

@HandlesCommand(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  constructor(private readonly accounts: Accounts) {}

  async execute({ account }: RegisterAccount): Promise<{ id: string }> {
    const { id } = await this.accounts.register(account);
    return { id };
  }
}

@HandlesCommand(InviteAdministrator)
export class InviteAdministratorHandler implements ICommandHandler<InviteAdministrator> {
  constructor(private readonly administrators: Administrators) {}

  execute({ administrator }: InviteAdministrator): Promise<AdministratorInvited> {
    return this.administrators.invite(administrator);
  }
}

@QueryHandler(ListContacts)
export class ListContactsHandler implements IQueryHandler<ListContacts> {
  constructor(private readonly accounts: Accounts) {}

  execute({ userIds }: ListContacts): Promise<readonly Contact[]> {
    return this.accounts.contactsOf(userIds);
  }
}

@QueryHandler(ListOpenAccounts)
export class ListOpenAccountsHandler implements IQueryHandler<ListOpenAccounts> {
  constructor(private readonly accounts: Accounts) {}

  execute({ userIds, administrators }: ListOpenAccounts): Promise<readonly OpenAccount[]> {
    return this.accounts.openAmong(userIds, administrators);
  }
}

@QueryHandler(GetAccountStatus)
export class GetAccountStatusHandler implements IQueryHandler<GetAccountStatus> {
  constructor(private readonly accounts: Accounts) {}

  execute({ userId }: GetAccountStatus): Promise<AccountStatus | null> {
    return this.accounts.accountStatusOf(userId);
  }
}

@QueryHandler(GetAddressOfUser)
export class GetAddressOfUserHandler implements IQueryHandler<GetAddressOfUser> {
  constructor(private readonly addresses: Addresses) {}

  execute({ userId, addressId }: GetAddressOfUser): Promise<Address | null> {
    return this.addresses.find(userId, addressId);
  }
}

@QueryHandler(GetAccountByEmail)
export class GetAccountByEmailHandler implements IQueryHandler<GetAccountByEmail> {
  constructor(private readonly accounts: Accounts) {}

  execute({ email }: GetAccountByEmail): Promise<{ id: string; usertypeId: UsertypeId } | null> {
    return this.accounts.findByEmail(email);
  }
}

@QueryHandler(ListReasonsOfAccountActs)
export class ListReasonsOfAccountActsHandler implements IQueryHandler<ListReasonsOfAccountActs> {
  constructor(private readonly acts: AccountActs) {}

  execute({ actIds }: ListReasonsOfAccountActs): Promise<readonly ReasonOfAct[]> {
    return this.acts.reasonsOf(actIds);
  }
}
