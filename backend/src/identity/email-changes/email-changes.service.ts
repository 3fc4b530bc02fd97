import { Injectable } from '@nestjs/common';
import type { User } from '@perpetua/contracts/identity.contract';
import type { Language } from '@perpetua/contracts/languages';
import { roleOf } from '@perpetua/contracts/roles';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type Statement, type Transaction } from '../../platform/database/database.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { newId } from '../../platform/ids.js';
import { AccountActs } from '../accounts/account-acts.js';
import { AccountChangeNotifier } from '../accounts/account-change-notifier.js';
import { AccountMails } from '../accounts/account-mails.js';
import { Accounts } from '../accounts/accounts.service.js';
import { userById, type UserRow } from '../accounts/identity.statements.js';
import { unlessTaken } from '../accounts/account-changes.statements.js';
import { confirmationLinkInvalid, emailTaken, noEmailChange, userNotFound } from '../identity.errors.js';
import { linkTokenHash, newLinkToken } from '../links/link-tokens.js';
import { voidLinks } from '../links/mailed-links.statements.js';
import { LoginLimits } from '../sign-in/login-limits.js';
import { userAnswer } from '../users/user-answer.policy.js';
import {
  addChange,
  addressOf,
  addressTaken,
  addUndo,
  changeByConfirmation,
  changeByUndo,
  confirmChange,
  countChange,
  type EmailChangeRow,
  endWaitingChange,
  forgetChanges,
  renewLink,
  setAddress,
  undoableSince,
  undoChanges,
  waitingChangeOf,
} from './email-change.statements.js';

/** The field under which the history names an address that waits for its link. */
export const NEW_EMAIL = 'newEmail';

interface Addressee {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/**
 * A new e-mail address counts when its link was followed. Until then everything goes to the address in force, which is
 * told at once and can undo the change for 72 hours, also when it is in force (ADR 0077).
 */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly acts: AccountActs,
    private readonly mails: AccountMails,
    private readonly notifier: AccountChangeNotifier,
    private readonly limits: LoginLimits,
  ) {}

  /**
   * Asks for a new address in the given transaction of {@link AccountActs.write}: it waits for its link, in place of an address that waited before.
   * The same address again changes nothing while its link works; returns whether anything changed.
   * @throws DomainError 409 `email_taken`
   */
  async ask(tx: Transaction, userId: string, email: string): Promise<boolean> {
    const account = await this.accountOf(tx, userId);
    await this.refuseTaken(tx, userId, email);
    const [waiting] = await tx.query<EmailChangeRow>(waitingChangeOf(userId));
    if (waiting?.new_email === email && !this.isOver(waiting.sent_at)) return false;
    const now = this.clock.now();
    const [confirm, undo] = [newLinkToken(), newLinkToken()];
    const change = { change_id: newId(), user_id: userId, old_email: account.email, new_email: email, sent_at: now };
    for (const statement of [
      forgetChanges(now),
      ...addChange(change, { confirm: confirm.hash, undo: undo.hash }),
      this.mails.emailConfirmation({ ...account, email }, confirm.token),
      this.mails.emailChangeAsked(account, { token: undo.token, email }),
    ]) {
      await tx.query(statement);
    }
    return true;
  }

  /** Counts a mail to a new address, per account. @throws DomainError 429 `too_many_requests` */
  count(userId: string): Promise<void> {
    return this.limits.countAddressMail(userId);
  }

  /**
   * Mails the link to the new address again; the link before works no longer.
   * @throws DomainError 404, 409 `no_email_change` or `email_taken`, 429 `too_many_requests`
   */
  async sendAgain(by: Actor, userId: string): Promise<User> {
    await this.count(userId);
    return this.changed(by, userId, async (tx, account) => {
      const [waiting] = await tx.query<EmailChangeRow>(waitingChangeOf(userId));
      if (waiting === undefined) throw noEmailChange();
      await this.refuseTaken(tx, userId, waiting.new_email);
      const { token, hash } = newLinkToken();
      await tx.query(renewLink(waiting.change_id, { tokenHash: hash, now: this.clock.now() }));
      await tx.query(this.mails.emailConfirmation({ ...account, email: waiting.new_email }, token));
      return [];
    });
  }

  /** Gives up the address that waits for its link; changes nothing if there is none. @throws DomainError 404 */
  giveUp(by: Actor, userId: string): Promise<User> {
    return this.changed(by, userId, async (tx) => {
      const ended = await tx.query(endWaitingChange(userId, 'given_up'));
      return ended.length === 0 ? undefined : [NEW_EMAIL];
    });
  }

  /**
   * Follows the link to a new address, which is the account's from now on; a repeat changes nothing. Returns false if no
   * change has this link.
   * @throws DomainError 409 `email_taken`, 422 `confirmation_link_invalid` when the link is over
   */
  async confirm(token: string): Promise<boolean> {
    const hash = linkTokenHash(token);
    const [found] = await this.database.query<EmailChangeRow>(changeByConfirmation(hash));
    if (found === undefined) return false;
    await this.followed(found, changeByConfirmation(hash), async (tx, change, { email, ...account }) => {
      const now = this.clock.now();
      if (change.ended !== null) throw confirmationLinkInvalid();
      if (change.confirmed_at !== null) {
        if (email === change.new_email) return undefined;
        throw confirmationLinkInvalid();
      }
      if (this.isOver(change.sent_at)) throw confirmationLinkInvalid();
      const undo = newLinkToken();
      const next = { email: change.new_email, now, endsSessions: false };
      const [user] = await tx.query<UserRow>(setAddress(change.user_id, next)).catch(unlessTaken);
      await this.refuseTaken(tx, change.user_id, change.new_email);
      for (const statement of [
        confirmChange(change.change_id, now),
        voidLinks(change.user_id),
        addUndo(change.change_id, undo.hash),
        this.mails.emailChanged({ ...account, email }, { token: undo.token, email: change.new_email }),
      ]) {
        await tx.query(statement);
      }
      return user;
    });
    return true;
  }

  /**
   * Follows a link that undoes a change: the address of before is the account's again, later changes are void, and all
   * sessions end. A repeat changes nothing.
   * @throws DomainError 409 `email_taken`, 422 `confirmation_link_invalid`, 429 `too_many_requests`
   */
  async undo(token: string, address: string): Promise<void> {
    await this.limits.countTry('follow', address);
    const hash = linkTokenHash(token);
    const [found] = await this.database.query<EmailChangeRow>(changeByUndo(hash));
    if (found === undefined) throw confirmationLinkInvalid();
    await this.followed(found, changeByUndo(hash), async (tx, change) => {
      if (change.ended === 'undone') return undefined;
      if (this.isOver(change.confirmed_at ?? change.sent_at)) throw confirmationLinkInvalid();
      const before = { email: change.old_email, now: this.clock.now(), endsSessions: true };
      const [user] = await tx.query<UserRow>(setAddress(change.user_id, before)).catch(unlessTaken);
      await tx.query(undoChanges(change));
      await tx.query(voidLinks(change.user_id));
      return user;
    });
    await this.limits.takeTryBack('follow', address);
  }

  /** @throws DomainError 409 `email_taken` when the address is taken as {@link addressTaken} says */
  async refuseTaken(tx: Transaction, userId: string, email: string): Promise<void> {
    const [taken] = await tx.query(addressTaken(userId, email, this.clock.now()));
    if (taken !== undefined) throw emailTaken();
  }

  private isOver(since: Date): boolean {
    return since.getTime() <= undoableSince(this.clock.now()).getTime();
  }

  private async accountOf(tx: Transaction, userId: string): Promise<Addressee> {
    const [account] = await tx.query<Addressee>(addressOf(userId));
    if (account === undefined) throw userNotFound();
    return account;
  }

  /** Runs `work` on a link's change, as its account's owner; `work` returns the changed account, if it changed it. */
  private async followed(
    { user_id: userId }: EmailChangeRow,
    again: Statement,
    work: (tx: Transaction, change: EmailChangeRow, account: Addressee) => Promise<UserRow | undefined>,
  ): Promise<void> {
    const owner = await this.accounts.find(userId);
    if (owner === undefined) throw confirmationLinkInvalid();
    const actor = { id: userId, role: roleOf(owner.usertype_id) };
    const changed = await this.acts.write({ userId, actor }, async (tx, record) => {
      const account = await this.accountOf(tx, userId);
      const [change] = await tx.query<EmailChangeRow>(again);
      if (change === undefined) throw confirmationLinkInvalid();
      const row = await work(tx, change, account);
      if (row !== undefined) await record({ act: 'changed', changes: [{ path: 'email' }] });
      return row;
    });
    if (changed !== undefined) this.notifier.changed(changed);
  }

  /** Runs `work` on the account; `work` returns the changed fields to record, or undefined if it changed nothing. */
  private async changed(
    actor: Actor,
    userId: string,
    work: (tx: Transaction, account: Addressee) => Promise<readonly string[] | undefined>,
  ): Promise<User> {
    const { user, isChanged } = await this.acts.write({ userId, actor }, async (tx, record) => {
      const fields = await work(tx, await this.accountOf(tx, userId));
      const [row] = await tx.query<UserRow>(fields === undefined ? userById(userId) : countChange(userId));
      if (row === undefined) throw userNotFound();
      if (fields?.length) await record({ act: 'changed', changes: fields.map((path) => ({ path })) });
      return { user: userAnswer(row), isChanged: fields !== undefined };
    });
    if (isChanged) this.notifier.changed(user);
    return user;
  }
}
