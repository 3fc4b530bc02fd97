import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { invitationDays, type User } from '@perpetua/contracts/identity.contract';
import type { Language } from '@perpetua/contracts/languages';
import { currentLegalVersion, kindsAcceptedBy } from '@perpetua/contracts/legal-versions';
import { roleOf } from '@perpetua/contracts/roles';
import { GetConsentRows } from '../../legal/index.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { AccountActs } from '../accounts/account-acts.js';
import { Accounts } from '../accounts/accounts.service.js';
import { noOpenInvitation, resetLinkInvalid } from '../identity.errors.js';
import {
  acceptInvitation,
  type LinkedAccountRow,
  type LinksFrom,
  lockInvited,
  type PasswordSetRow,
  redeemLink,
  voidLinks,
} from './mailed-links.statements.js';

/** How long the link of an invitation is valid, by the business clock. */
export const INVITATION_LIFETIME_MS = invitationDays * 24 * 60 * 60 * 1000;

/**
 * What is needed to redeem an invitation: the hash of the token in its link, the instants after which a link must have
 * been created to be valid, and the hash of the new password.
 */
export interface Acceptance {
  readonly tokenHash: Buffer;
  readonly from: LinksFrom;
  readonly passwordHash: string;
  /** The language in which the owner read the terms; by default the account's. */
  readonly language?: Language | undefined;
}

/**
 * Invitations to accounts that admins create for others: the owners choose the password and accept the terms
 * themselves.
 */
@Injectable()
export class Invitations {
  constructor(
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly acts: AccountActs,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Mails a new invitation link and invalidates the previous one.
   * @throws DomainError 404, 409 `no_open_invitation`
   */
  async sendAgain(by: Actor, id: string): Promise<User> {
    const user = await this.accounts.read(id);
    await this.acts.write({ userId: id, actor: by }, async (tx, record) => {
      const [invited] = await tx.query(lockInvited(id));
      if (invited === undefined) throw noOpenInvitation();
      await Promise.all(this.accounts.linkRows(user).map((statement) => tx.query(statement)));
      await record({ act: 'invited' });
    });
    return user;
  }

  /**
   * Redeems the link of an invited account: sets the owner's password and records that the owner accepted the current
   * texts.
   * @throws DomainError 422 `reset_link_invalid`
   */
  async accept(account: LinkedAccountRow, acceptance: Acceptance): Promise<PasswordSetRow> {
    const { id, usertype_id: usertypeId } = account;
    const { tokenHash, from, passwordHash, language = account.language } = acceptance;
    const now = this.clock.now();
    const actor = { id, role: roleOf(usertypeId) };
    const termsVersion = currentLegalVersion('terms');
    const kinds = kindsAcceptedBy(actor.role);
    const consents = await this.queries.execute(new GetConsentRows({ userId: id, kinds, language, act: 'invitation' }));
    return this.acts.write({ userId: id, actor }, async (tx, record) => {
      const [link] = await tx.query(redeemLink(tokenHash, from));
      const terms = { passwordHash, termsVersion, now };
      const [row] = link === undefined ? [] : await tx.query<PasswordSetRow>(acceptInvitation(id, terms));
      if (row === undefined) throw resetLinkInvalid();
      await Promise.all([voidLinks(id), ...consents].map((statement) => tx.query(statement)));
      await record({ act: 'accepted', changes: [{ path: 'termsVersion', after: termsVersion }] });
      return row;
    });
  }
}
