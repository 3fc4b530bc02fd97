import { Injectable } from '@nestjs/common';
import type { CredentialRow } from '../accounts/identity.statements.js';
import { type LoginAttempt, LoginLimits } from '../sign-in/login-limits.js';
import { isPassword } from './passwords.js';

/** Checks the current password in every request that contains it, and limits the failed attempts. */
@Injectable()
export class PasswordCheck {
  constructor(private readonly limits: LoginLimits) {}

  /**
   * Returns the account that `find` returns; undefined when `find` returns none or the password is wrong. Both failures
   * take equally long.
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
