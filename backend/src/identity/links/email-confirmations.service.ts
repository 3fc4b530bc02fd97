import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { EmailChanges } from '../email-changes/email-changes.service.js';
import { AccountChangeNotifier } from '../accounts/account-change-notifier.js';
import { confirmationLinkInvalid } from '../identity.errors.js';
import { linkTokenHash } from './link-tokens.js';
import { LoginLimits } from '../sign-in/login-limits.js';
import { confirmEmail } from './mailed-links.statements.js';

interface ConfirmedRow {
  readonly id: string;
  /**
   * The account's new version if this request confirmed the e-mail address; null if the address was already confirmed.
   */
  readonly changed: number | null;
}

/** How long the link of a welcome mail is valid, by the business clock. */
const LINK_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Records which accounts have confirmed their e-mail address. */
@Injectable()
export class EmailConfirmations {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: LoginLimits,
    private readonly notifier: AccountChangeNotifier,
    private readonly changes: EmailChanges,
  ) {}

  /**
   * Confirms the e-mail address that a link was sent to: that of a new account within the last 30 days, or the new
   * address of an account ({@link EmailChanges.confirm}). Also succeeds when the address is already confirmed.
   * @param address IP address of the caller
   * @throws DomainError 409 `email_taken`, 422 `confirmation_link_invalid`, 429 `too_many_requests`
   */
  async confirm(token: string, address: string): Promise<void> {
    await this.limits.countTry('follow', address);
    const now = this.clock.now();
    const earliest = new Date(now.getTime() - LINK_LIFETIME_MS);
    const [found] = await this.database.query<ConfirmedRow>(confirmEmail(linkTokenHash(token), { now, earliest }));
    if (found === undefined && !(await this.changes.confirm(token))) throw confirmationLinkInvalid();
    await this.limits.takeTryBack('follow', address);
    if (found !== undefined && found.changed !== null) this.notifier.changed({ id: found.id, version: found.changed });
  }
}
