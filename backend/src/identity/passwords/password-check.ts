import { Injectable } from '@nestjs/common';
import type { CredentialRow } from '../accounts/identity.statements.js';
import { type LoginAttempt, LoginLimits } from '../sign-in/login-limits.js';
import { isPassword } from './passwords.js';

/** Looks at a password under the limits of failed logins, wherever one is asked for. */
@Injectable()
export class PasswordCheck {
  constructor(private readonly limits: LoginLimits) {}

  /**
   * The account that `find` brings, or undefined when there is none or this is not its password; both take as long.
   * @throws DomainError 429 `too_many_logins`
   */
  async accountOf(
    attempt: LoginAttempt,
    password: string,
    find: () => Promise<CredentialRow | undefined>,
  ): Promise<CredentialRow | undefined> {
    await this.limits.count(attempt);
    const account = await find();
    if (!(await isPassword(password, account?.password_hash))) return undefined;
    await this.limits.takeBack(attempt);
    return account;
  }
}
