import { Injectable } from '@nestjs/common';
import {
  type RecoverPassword,
  type RecoverPasswordAnswer,
  type ResetLink,
  type ResetLinkAnswer,
  type ResetPassword,
} from '@perpetua/contracts/identity.contract';
import { kindsAcceptedBy } from '@perpetua/contracts/legal-versions';
import { roleOf } from '@perpetua/contracts/roles';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { MailRecipient } from '../../platform/mail/mail-outbox.js';
import { AccountMails } from '../accounts/account-mails.js';
import { AccountChangeNotifier } from '../accounts/account-change-notifier.js';
import { refuseCommonPassword } from './common-passwords.js';
import { emailUnknown, resetLinkInvalid, resetRequestedRecently, termsNotAccepted } from '../identity.errors.js';
import { type Acceptance, INVITATION_LIFETIME_MS, Invitations } from '../links/invitations.service.js';
import { linkTokenHash, newLinkToken } from '../links/link-tokens.js';
import { LoginLimits } from '../sign-in/login-limits.js';
import {
  accountByLink,
  type LinkedAccountRow,
  type LinksFrom,
  type PasswordSetRow,
  redeemLink,
  requestReset,
  type ResetRequestRow,
  setPassword,
} from '../links/mailed-links.statements.js';
import { hashPassword } from './passwords.js';
import { passwordResetMinutes } from '@perpetua/contracts/limits';

/**
 * How long a password-reset link is valid, and how long the account must wait for another one, by the business clock
 * (docs/domain.md#actors-and-roles).
 */
const LINK_LIFETIME_MS = passwordResetMinutes * 60 * 1000;

/** Lets people who can read the account's mail set a new password (docs/domain.md#specification). */
@Injectable()
export class PasswordRecovery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: LoginLimits,
    private readonly mails: AccountMails,
    private readonly notifier: AccountChangeNotifier,
    private readonly invitations: Invitations,
  ) {}

  /**
   * Mails a link that can be used once within 30 minutes. Blocked accounts get the same response as unknown ones.
   * @param address IP address of the caller
   * @throws DomainError 404 `email_unknown`, 409 `reset_requested_recently`, 429 `too_many_requests`
   */
  async request({ email, language, returnTo }: RecoverPassword, address: string): Promise<RecoverPasswordAnswer> {
    await this.limits.countTry('recover', address);
    const { token, hash: tokenHash } = newLinkToken();
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const statement = requestReset(email, { tokenHash, now, earliest: before(now) });
      const [account] = await tx.query<ResetRequestRow>(statement);
      if (account === undefined) throw emailUnknown();
      if (!account.granted) throw resetRequestedRecently(secondsUntil(after(account.previous ?? now), now));
      await tx.query(this.mails.passwordReset(recipientOf(account, language), { token, returnTo }));
    });
    return { expiresAt: after(now).toISOString() };
  }

  /**
   * Checks a link before the user types a password. The check does not redeem the link.
   * @param address IP address of the caller
   * @returns whether the link can still set a password (it cannot when it was used, has expired or never existed), and
   * whether the account's owner must accept the terms together with the password
   * @throws DomainError 429 `too_many_requests`
   */
  async check({ token }: ResetLink, address: string): Promise<ResetLinkAnswer> {
    await this.limits.countTry('follow', address);
    const account = await this.accountOf(linkTokenHash(token));
    if (account !== undefined) await this.limits.takeTryBack('follow', address);
    const needsTerms = account?.invited ?? false;
    const accepts = account !== undefined && needsTerms ? kindsAcceptedBy(roleOf(account.usertype_id)) : [];
    return { valid: account !== undefined, needsTerms, accepts: [...accepts] };
  }

  /**
   * Sets a new password for the account of a link, invalidates the account's tokens and resets its failed logins. The
   * owner of an invited account must accept the terms together with the first password.
   * @param address IP address of the caller
   * @throws DomainError 422 `reset_link_invalid`, `terms_not_accepted` or `password_common` (the last two leave the
   * link valid), 429 `too_many_requests`
   */
  async reset({ token, password, acceptTerms, language }: ResetPassword, address: string): Promise<void> {
    await this.limits.countTry('follow', address);
    const tokenHash = linkTokenHash(token);
    const account = await this.accountOf(tokenHash);
    if (account === undefined) throw resetLinkInvalid();
    if (account.invited && acceptTerms !== true) throw termsNotAccepted();
    refuseCommonPassword(password, 'password');
    const from = linksFrom(this.clock.now());
    const choice = { tokenHash, from, passwordHash: await hashPassword(password), language };
    const changed = account.invited ? await this.invitations.accept(account, choice) : await this.replace(choice);
    this.notifier.changed(changed);
    await Promise.all([this.limits.takeTryBack('follow', address), this.limits.forgive(changed.email)]);
  }

  private async accountOf(tokenHash: Buffer): Promise<LinkedAccountRow | undefined> {
    const [account] = await this.database.query<LinkedAccountRow>(
      accountByLink(tokenHash, linksFrom(this.clock.now())),
    );
    return account;
  }

  private replace({ tokenHash, from, passwordHash }: Acceptance): Promise<PasswordSetRow> {
    return this.database.transaction(async (tx) => {
      const [link] = await tx.query<{ user_id: string }>(redeemLink(tokenHash, from));
      if (link === undefined) throw resetLinkInvalid();
      const [row] = await tx.query<PasswordSetRow>(setPassword(link.user_id, { passwordHash }));
      if (row === undefined) throw resetLinkInvalid();
      await tx.query(this.mails.passwordChanged(row.id));
      return row;
    });
  }
}

const linksFrom = (now: Date): LinksFrom => ({
  resets: before(now),
  invitations: new Date(now.getTime() - INVITATION_LIFETIME_MS),
});
const before = (instant: Date): Date => new Date(instant.getTime() - LINK_LIFETIME_MS);
const after = (instant: Date): Date => new Date(instant.getTime() + LINK_LIFETIME_MS);
const secondsUntil = (instant: Date, now: Date): number =>
  Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000));

/** The recipient of the mail, in the account's language, or in the language of the submitted form if that differs. */
const recipientOf = (account: ResetRequestRow, language: RecoverPassword['language']): MailRecipient =>
  language === undefined || language === account.language
    ? { userId: account.id }
    : { email: account.email, name: account.name, language, accountId: account.id };
