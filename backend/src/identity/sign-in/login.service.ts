import { Injectable } from '@nestjs/common';
import type { Login, LoginAnswer } from '@perpetua/contracts/identity.contract';
import { Database } from '../../platform/database/database.js';
import { Tokens } from '../../platform/http/access/authentication.js';
import { accountBlocked, loginFailed } from '../identity.errors.js';
import { type CredentialRow, credentialsOf } from '../accounts/identity.statements.js';
import type { LoginAttempt } from './login-limits.js';
import { PasswordCheck } from '../passwords/password-check.js';

/** Logs users in with e-mail address and password, and issues tokens that are valid for 8 hours. */
@Injectable()
export class LoginService {
  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly passwords: PasswordCheck,
  ) {}

  /**
   * @param caller the IP address, and the device if it has signed in to the account before
   * @throws DomainError 401 `login_failed`, 403 `account_blocked`, 429 `too_many_logins`
   */
  async login({ email, password }: Login, caller: Omit<LoginAttempt, 'email'>): Promise<LoginAnswer> {
    const account = await this.passwords.accountOf({ email, ...caller }, password, async () => {
      const [found] = await this.database.query<CredentialRow>(credentialsOf(email));
      return found;
    });
    if (account === undefined) throw loginFailed();
    if (account.blocked) throw accountBlocked();
    return this.sessionOf(account);
  }

  /** Issues a new token for an account whose owner is already authenticated. */
  sessionOf({
    id,
    usertype_id: usertypeId,
    token_epoch: epoch,
  }: Pick<CredentialRow, 'id' | 'usertype_id' | 'token_epoch'>): LoginAnswer {
    const { token, expiresAtMs } = this.tokens.issue({ id, usertypeId, epoch });
    return { token, tokenExpiration: expiresAtMs, user_id: id };
  }
}
