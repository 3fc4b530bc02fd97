import type { CreateAddress } from '@perpetua/contracts/identity.contract';
import type { UsertypeId } from '@perpetua/contracts/roles';
import { Query } from '@nestjs/cqrs';
import type { AccountStatus } from './identity.queries.js';
import type { RunOptions } from '../platform/domain/decider-runner.js';
import type { NewAccount } from './identity.commands.js';

/**
 * An applicant for partnership: a new person, or the owner of an existing account, in which only the given fields
 * change.
 */
export type Applicant =
  | { readonly kind: 'new'; readonly account: NewAccount & { readonly id: string } }
  | {
      readonly kind: 'known';
      readonly userId: string;
      readonly usertypeId: UsertypeId;
      readonly name: string;
      readonly surname: string;
      readonly phone: string;
    };

/**
 * Returns the statements that create or change an applicant's account and, if given, store an address. The caller runs
 * them in the transaction that stores the application, so that neither the account nor the application is stored
 * without the other. If another account takes the e-mail address in the meantime, the statements violate a constraint;
 * repeating the query then throws `email_taken`.
 * @throws DomainError 409 `email_taken`, 422 `password_common`
 */
export class GetApplicantRows extends Query<NonNullable<RunOptions['rows']>> {
  constructor(
    readonly applicant: Applicant,
    readonly address: (CreateAddress & { readonly id: string }) | undefined,
  ) {
    super();
  }
}

/**
 * Returns the ids of partners' accounts whose name or e-mail address contains the words of `q` in this order, ignoring
 * case and accents. Closed accounts are left out.
 */
export class ListPartnerAccountsMatching extends Query<readonly string[]> {
  constructor(
    readonly q: string,
    readonly limit: number,
  ) {
    super();
  }
}

/** The facts about an account that decide whether its owner can work as a partner. */
export interface PartnerReadiness {
  readonly status: AccountStatus;
  /** Whether the account has the user type of a partner. */
  readonly isPartner: boolean;
  /** Whether the owner has accepted the terms; the owner of an account that an admin made does so with the invitation. */
  readonly hasAcceptedTerms: boolean;
  /** Whether the owner has saved an address. */
  readonly hasAddress: boolean;
  /** Whether one of the saved addresses has a tax number. */
  readonly hasTaxId: boolean;
}

/** Returns these facts about an account, or null when no account ever had that id. */
export class GetPartnerReadiness extends Query<PartnerReadiness | null> {
  constructor(readonly userId: string) {
    super();
  }
}
