import { Query } from '@nestjs/cqrs';
import type { Address } from '@perpetua/contracts/identity.contract';
import type { Language } from '@perpetua/contracts/languages';
import type { UsertypeId } from '@perpetua/contracts/roles';

/** The contact data of a person. Personal data: never put it into events, jobs or logs. */
export interface Contact {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  /** The phone number in E.164 format. */
  readonly phone: string;
  readonly language: Language;
}

/** Returns the contacts of the given users in no particular order; unknown users and closed accounts are left out. */
export class ListContacts extends Query<readonly Contact[]> {
  constructor(readonly userIds: readonly string[]) {
    super();
  }
}

/** An account that can be told of something. */
export interface OpenAccount {
  readonly id: string;
  readonly isAdministrator: boolean;
}

/**
 * Returns which of the given accounts can be told of something, and with `administrators` those of all administrators:
 * accounts that are neither closed nor blocked.
 */
export class ListOpenAccounts extends Query<readonly OpenAccount[]> {
  constructor(
    readonly userIds: readonly string[],
    readonly administrators = false,
  ) {
    super();
  }
}

/** The status of an account. A closed account has no contact data. */
export type AccountStatus = 'open' | 'blocked' | 'closed';

/** Returns the status of an account, or null when no account ever had that id. */
export class GetAccountStatus extends Query<AccountStatus | null> {
  constructor(readonly userId: string) {
    super();
  }
}

/** Returns a saved address of a user; null when the address does not exist or belongs to another user. */
export class GetAddressOfUser extends Query<Address | null> {
  constructor(
    readonly userId: string,
    readonly addressId: string,
  ) {
    super();
  }
}

/** Returns the account with this e-mail address, ignoring case; null when there is none. */
export class GetAccountByEmail extends Query<{ readonly id: string; readonly usertypeId: UsertypeId } | null> {
  constructor(readonly email: string) {
    super();
  }
}

/** A user that a search found. Personal data, like {@link Contact}. */
export interface FoundUser {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  /** The phone number in E.164 format. */
  readonly phone: string;
  readonly usertypeId: UsertypeId;
}

/**
 * Returns the accounts, except closed ones, that match `q` by name, e-mail address, any part of the phone number in any
 * notation, or the tax number of a saved address; the newest first.
 */
export class ListUsersMatching extends Query<readonly FoundUser[]> {
  constructor(
    readonly q: string,
    /** The maximum number of results; no limit when omitted. */
    readonly limit?: number,
  ) {
    super();
  }
}

/**
 * The reason that somebody entered for an act (a change to an account). Personal data; erased when the account is
 * closed.
 */
export interface ReasonOfAct {
  /** The id of the act, which is also the command id of the event that records the act. */
  readonly id: string;
  readonly reason: string;
}

/**
 * Returns the stored reasons of the given acts (changes to accounts) in no particular order. Acts without a reason are
 * left out.
 */
export class ListReasonsOfAccountActs extends Query<readonly ReasonOfAct[]> {
  constructor(readonly actIds: readonly string[]) {
    super();
  }
}
