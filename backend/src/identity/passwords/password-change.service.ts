import { Injectable } from '@nestjs/common';
import type { ChangePassword, LoginAnswer } from '@perpetua/contracts/identity.contract';
import { Database } from '../../platform/database/database.js';
import { AccountMails } from '../accounts/account-mails.js';
import { AccountChangeNotifier } from '../accounts/account-change-notifier.js';
import { refuseCommonPassword } from './common-passwords.js';
import { currentPasswordWrong, userNotFound } from '../identity.errors.js';
import { type CredentialRow, credentialsById } from '../accounts/identity.statements.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { LoginService } from '../sign-in/login.service.js';
import { type PasswordSetRow, setPassword, voidLinks } from '../links/mailed-links.statements.js';
import { PasswordCheck } from './password-check.js';
import { hashPassword } from './passwords.js';

/** A logged-in user who must enter the current password again. */
export interface Claimant {
  readonly id: string;
  /** IP address of the caller. */
  readonly address: string;
  /** The request's Cookie header, which shows whether the device has signed in to the account before. */
  readonly cookies: string | undefined;
}

/** Changes the password of users who know the current one. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly database: Database,
    private readonly check: PasswordCheck,
    private readonly logins: LoginService,
    private readonly mails: AccountMails,
    private readonly notifier: AccountChangeNotifier,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Changes the password of the claimant's account, invalidates the account's tokens and links, notifies the owner by
   * mail, and returns a new token with which the session continues.
   * @throws DomainError 404, 422 `current_password_wrong` or `password_common`, 429 `too_many_logins`
   */
  async change(claimant: Claimant, { currentPassword, newPassword }: ChangePassword): Promise<LoginAnswer> {
    const { id, password_hash: replaced } = await this.proved(claimant, currentPassword);
    refuseCommonPassword(newPassword, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    const changed = await this.database.transaction(async (tx) => {
      const [row] = await tx.query<PasswordSetRow>(setPassword(id, { passwordHash, replaced }));
      if (row === undefined) throw currentPasswordWrong();
      await Promise.all([tx.query(voidLinks(id)), tx.query(this.mails.passwordChanged(id))]);
      return row;
    });
    this.notifier.changed(changed);
    return this.logins.sessionOf(changed);
  }

  /**
   * Checks the password and returns the claimant's account.
   * @throws DomainError 404, 422 `current_password_wrong`, 429 `too_many_logins`
   */
  async proved({ id, address, cookies }: Claimant, password: string): Promise<CredentialRow> {
    const [known] = await this.database.query<CredentialRow>(credentialsById(id));
    if (known === undefined) throw userNotFound();
    const { email } = known;
    const attempt = { email, address, device: this.devices.deviceOf(cookies, email) };
    const account = await this.check.accountOf(attempt, password, () => Promise.resolve(known));
    if (account === undefined) throw currentPasswordWrong();
    return account;
  }
}
