import { Injectable } from '@nestjs/common';
import type { CredentialRow } from '../accounts/identity.statements.js';
import { type LoginAttempt, LoginLimits } from '../sign-in/login-limits.js';
import { isPassword } from './passwords.js';

/** Checks passwords within the limits of failed logins, for every request that contains a password. */
@Injectable()
export class PasswordCheck {
  constructor(private readonly limits: LoginLimits) {}

  /**
   * The account that `find` returns, or undefined when there is none or the password is wrong; both cases take equally
   * long.
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
