import { Injectable } from '@nestjs/common';
import type { Login, LoginAnswer } from '@perpetua/contracts/identity.contract';
import { Database } from '../platform/database/database.js';
import { Tokens } from '../platform/http/authentication.js';
import { accountBlocked, loginFailed } from './identity.errors.js';
import { type CredentialRow, credentialsOf } from './identity.statements.js';
import { LoginLimits } from './login-limits.js';
import { isPassword } from './passwords.js';

/** Turns an e-mail address and a password into a token for 8 hours. */
@Injectable()
export class LoginService {
  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly limits: LoginLimits,
  ) {}

  /**
   * @param address network address of the caller
   * @throws DomainError 401 `login_failed`, 403 `account_blocked`, 429 `too_many_logins`
   */
  async login({ email, password }: Login, address: string): Promise<LoginAnswer> {
    const attempt = { email, address };
    await this.limits.count(attempt);
    const [account] = await this.database.query<CredentialRow>(credentialsOf(email));
    const isRight = await isPassword(password, account?.password_hash);
    if (account === undefined || !isRight) throw loginFailed();
    await this.limits.takeBack(attempt);
    if (account.blocked) throw accountBlocked();
    const { id, usertype_id: usertypeId, token_epoch: epoch } = account;
    const { token, expiresAtMs } = this.tokens.issue({ id, usertypeId, epoch });
    return { token, tokenExpiration: expiresAtMs, user_id: id };
  }
}
