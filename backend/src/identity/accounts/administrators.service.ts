import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { newId } from '../../platform/ids.js';
import { waitingMailOf } from '../../platform/mail/mail-outbox.js';
import type { AdministratorInvited, NewAdministrator } from '../identity.commands.js';
import { INVITATION_LIFETIME_MS, Invitations } from '../links/invitations.service.js';
import { linkTokenHash } from '../links/link-tokens.js';
import { isOpenInvitation } from '../links/mailed-links.statements.js';
import { Accounts } from './accounts.service.js';
import { administratorsNow, type AdministratorRow, lockAdministratorMaking } from './identity.statements.js';

/** Who acts when an operator runs `npm run admin`: nobody is signed in. */
const OPERATOR: Actor = { id: 'maintenance', role: 'system' };
const ADMIN = 1;

/**
 * Invites administrators on behalf of the operator of the installation, who has no account: without this, nobody could
 * make the first one.
 */
@Injectable()
export class Administrators {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly invitations: Invitations,
  ) {}

  /**
   * Invites an administrator. Concurrent calls run one after the other. A repeat makes no second account: it returns the
   * link that still waits in the outbox, or sends a new invitation if there is none that is valid.
   */
  async invite({ another, ...account }: NewAdministrator): Promise<AdministratorInvited> {
    // The transaction only holds the lock; what it protects commits in transactions of its own.
    return this.database.transaction(async (tx) => {
      await tx.query(lockAdministratorMaking());
      const known = await this.accounts.findByEmail(account.email);
      if (known !== null) return this.inviteAgain(known);
      const administrators = await this.database.query<AdministratorRow>(administratorsNow());
      if (administrators.length > 0 && !another) {
        return { outcome: 'administrator_exists', emails: administrators.map(({ email }) => email) };
      }
      const { id } = await this.accounts.register({ ...account, id: newId(), usertypeId: ADMIN }, OPERATOR);
      return { outcome: 'invited', link: await this.waitingLink(id) };
    });
  }

  private async inviteAgain({ id, usertypeId }: { id: string; usertypeId: number }): Promise<AdministratorInvited> {
    if (usertypeId !== ADMIN) return { outcome: 'other_account' };
    const [administrator] = await this.database.query<AdministratorRow>(administratorsNow(id));
    if (administrator === undefined) return { outcome: 'blocked' };
    if (!administrator.invited) return { outcome: 'already' };
    const waiting = await this.waitingLink(id);
    if (waiting !== undefined) return { outcome: 'waiting', link: waiting };
    await this.invitations.sendAgain(OPERATOR, id);
    return { outcome: 'invited_again', link: await this.waitingLink(id) };
  }

  /** The link of a valid invitation whose mail has not been sent yet; undefined once it was sent. */
  private async waitingLink(userId: string): Promise<string | undefined> {
    const [mail] = await this.database.query<{ values: { link?: string } }>(
      waitingMailOf(userId, 'account_invitation'),
    );
    const link = mail?.values.link;
    const token = link === undefined ? null : new URL(link).searchParams.get('token');
    if (token === null) return undefined;
    const earliest = new Date(this.clock.now().getTime() - INVITATION_LIFETIME_MS);
    const open = await this.database.query(isOpenInvitation(userId, { tokenHash: linkTokenHash(token), earliest }));
    return open.length > 0 ? link : undefined;
  }
}
