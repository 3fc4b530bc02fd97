import { Command } from '@nestjs/cqrs';
import type { Language } from '@perpetua/contracts/languages';
import type { UsertypeId } from '@perpetua/contracts/roles';

/** A new account. All texts are validated and normalised by the contract's schemas. */
export interface NewAccount {
  /** Generated when omitted. */
  readonly id?: string;
  readonly name: string;
  readonly surname: string;
  /** Defaults to the part of the e-mail address before the @. */
  readonly username?: string;
  readonly email: string;
  /** The phone number in E.164 format. */
  readonly phone: string;
  /**
   * Omitted when an admin creates the account for somebody else, who is then invited to choose a password and accept
   * the terms.
   */
  readonly password?: string | undefined;
  readonly usertypeId: UsertypeId;
  readonly language: Language;
  /** Marks an account with a public password; production refuses to start while such an account exists. */
  readonly demo?: boolean;
}

/**
 * Creates an account of any user type and returns its id. With a password, the terms count as accepted now, and a mail
 * asks the owner to confirm the e-mail address; without one, the owner is invited. A demo account gets no mail. Only
 * for callers that decide the user type themselves, such as the seed: never pass on a user type that a request
 * contains.
 * @throws DomainError 409 `email_taken`
 */
export class RegisterAccount extends Command<{ readonly id: string }> {
  constructor(readonly account: NewAccount) {
    super();
  }
}

/** An administrator whom the operator of the installation invites. */
export interface NewAdministrator extends Pick<NewAccount, 'name' | 'surname' | 'email' | 'phone' | 'language'> {
  /** Whether the invitation is meant although there is an administrator already. */
  readonly another: boolean;
}

/**
 * What {@link InviteAdministrator} did. `link` is the link of the invitation while its mail has not been sent.
 *
 * - `invited`, `invited_again`: a new account, or a new link for an account whose owner has not accepted yet.
 * - `waiting`: nothing was changed, because the mail of the invitation still waits.
 * - `already`: nothing was changed, because the owner has accepted already.
 * - `administrator_exists`, `other_account`, `blocked`: refused, because there is an administrator, or because the
 *   address belongs to another kind of account or to a blocked one.
 */
export type AdministratorInvited =
  | { readonly outcome: 'invited' | 'invited_again' | 'waiting'; readonly link: string | undefined }
  | { readonly outcome: 'already' | 'other_account' | 'blocked' }
  | { readonly outcome: 'administrator_exists'; readonly emails: readonly string[] };

/** Invites an administrator; for the operator's command only, never for a request. Safe to repeat. */
export class InviteAdministrator extends Command<AdministratorInvited> {
  constructor(readonly administrator: NewAdministrator) {
    super();
  }
}
