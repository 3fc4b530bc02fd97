import type { CreateAddress } from '@perpetua/contracts/identity.contract';
import type { UsertypeId } from '@perpetua/contracts/roles';
import { Query } from '@nestjs/cqrs';
import type { RunOptions } from '../platform/domain/decider-runner.js';
import type { NewAccount } from './identity.commands.js';

/** Anyone who applies as a partner: somebody new, or the owner of an account, of which only this changes. */
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
 * Returns the rows that give an applicant an account and, if there is one, an address of the given id, to be written in the transaction in
 * which the application itself is stored, so that there is never one without the other. They violate a constraint when
 * somebody took the e-mail address meanwhile; asked again, this query says so.
 * @throws DomainError 409 `email_taken`, 422 `password_common`
 */
export class ApplicantRows extends Query<NonNullable<RunOptions['rows']>> {
  constructor(
    readonly applicant: Applicant,
    readonly address: (CreateAddress & { readonly id: string }) | undefined,
  ) {
    super();
  }
}

/** Returns the ids of partners' accounts whose name or e-mail address holds the words of `q`, ignoring case and accents. */
export class PartnerAccountsMatching extends Query<readonly string[]> {
  constructor(
    readonly q: string,
    readonly limit: number,
  ) {
    super();
  }
}
