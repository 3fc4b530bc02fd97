import { Query } from '@nestjs/cqrs';
import type { Address } from '@perpetua/contracts/identity.contract';
import type { Language } from '@perpetua/contracts/languages';
import type { UsertypeId } from '@perpetua/contracts/roles';

/** How to reach a person. Personal data: never put it into events, jobs or logs. */
export interface Contact {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  /** E.164 */
  readonly phone: string;
  readonly language: Language;
}

/** Returns the contacts of those users that exist and have not closed their accounts, in no particular order. */
export class ContactsOf extends Query<readonly Contact[]> {
  constructor(readonly userIds: readonly string[]) {
    super();
  }
}

/** The status of an account. A closed one has no contacts any more. */
export type AccountStanding = 'open' | 'blocked' | 'closed';

/** Returns the status of an account, or null when no account ever had that id. */
export class AccountStandingOf extends Query<AccountStanding | null> {
  constructor(readonly userId: string) {
    super();
  }
}

/** Returns a user's own address, or null when there is none of that id or it belongs to somebody else. */
export class AddressOf extends Query<Address | null> {
  constructor(
    readonly userId: string,
    readonly addressId: string,
  ) {
    super();
  }
}

/** Returns the account with an e-mail address, whatever its case, or null. */
export class AccountByEmail extends Query<{ readonly id: string; readonly usertypeId: UsertypeId } | null> {
  constructor(readonly email: string) {
    super();
  }
}

/** A person that a search found. Personal data, as {@link Contact}. */
export interface FoundUser {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  /** E.164 */
  readonly phone: string;
  readonly usertypeId: UsertypeId;
}

/** Returns open accounts by name, e-mail, any part of the phone in any spelling, or tax number of an address; the newest first. */
export class FindUsers extends Query<readonly FoundUser[]> {
  constructor(
    readonly q: string,
    /** All that are found when left out. */
    readonly limit?: number,
  ) {
    super();
  }
}

/** Why something was done to an account: what somebody typed, known until that account is closed. Personal data. */
export interface ReasonOfAct {
  /** Of the act, which is the command id of its event. */
  readonly id: string;
  readonly reason: string;
}

/** Returns the reasons of acts on accounts that are known, in no particular order. */
export class ReasonsOfAccountActs extends Query<readonly ReasonOfAct[]> {
  constructor(readonly actIds: readonly string[]) {
    super();
  }
}
