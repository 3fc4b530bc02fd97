import { Command } from '@nestjs/cqrs';
import type { Language } from '@perpetua/contracts/languages';
import type { UsertypeId } from '@perpetua/contracts/roles';

/** A new account. All texts are valid and normalised as the contract's schemas leave them. */
export interface NewAccount {
  /** Made when left out. */
  readonly id?: string;
  readonly name: string;
  readonly surname: string;
  /** Defaults to the e-mail's local part. */
  readonly username?: string;
  readonly email: string;
  /** E.164 */
  readonly phone: string;
  /** Left out of an account that an admin makes for somebody, who is invited to choose one and to accept the terms. */
  readonly password?: string | undefined;
  readonly usertypeId: UsertypeId;
  readonly language: Language;
  /** Marks an account whose password everybody knows; production refuses to start while there is one. */
  readonly demo?: boolean;
}

/**
 * Makes an account of any user type, the terms accepted now if there is a password; returns its id. Its owner is asked by mail to
 * confirm the address, or invited, unless it is a demo account. Only for callers that decide the user
 * type themselves, such as the seed: never pass on what a request says.
 * @throws DomainError 409 `email_taken`
 */
export class RegisterAccount extends Command<{ readonly id: string }> {
  constructor(readonly account: NewAccount) {
    super();
  }
}
