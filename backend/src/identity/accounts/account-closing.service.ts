import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { accountClosedStatement, ClosedAccounts } from '../../platform/closed-accounts.js';
import type { Transaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { AuthenticatedUser } from '../../platform/http/access/access.js';
import { forgetMailsStatement } from '../../platform/mail/mail-outbox.js';
import { AccountActs, type ChangedAccount, forgetReasons } from './account-acts.js';
import { closeAccount, forgetBelongings } from './account-changes.statements.js';
import { AccountEditing, requireAdmin } from './account-editing.service.js';
import { AccountChangeNotifier } from './account-change-notifier.js';
import { ownAccount, userNotFound } from '../identity.errors.js';
import { AccountClosureCheck } from './account-closure-check.js';

/**
 * Closes accounts: references to the account stay valid, but the personal data is removed. Every context removes
 * its data about the person before the call returns; {@link ClosedAccounts} retries later what fails.
 */
@Injectable()
export class AccountClosing {
  constructor(
    private readonly open: AccountClosureCheck,
    private readonly clock: Clock,
    private readonly editing: AccountEditing,
    private readonly notifier: AccountChangeNotifier,
    private readonly closedAccounts: ClosedAccounts,
    private readonly acts: AccountActs,
  ) {}

  /**
   * Closes an account: invalidates its login tokens, frees its e-mail address, and deletes its mails that are not sent
   * yet.
   * @throws DomainError 404, 409 `own_account` for an admin's own account, 409 `in_use` while other contexts need the
   * account
   */
  async close(caller: AuthenticatedUser, id: string): Promise<void> {
    await this.editing.visible(caller, id);
    const isAdmin = caller.role === 'admin';
    if (isAdmin && caller.id === id) throw ownAccount();
    await this.open.refuseAny(id);
    await this.erase({ userId: id, actor: caller }, async (tx) => {
      if (isAdmin) await requireAdmin(tx, caller.id);
    });
  }

  /**
   * Closes an account again that was closed after the backup from which the database was restored. Returns false while
   * other contexts need the account.
   */
  async closeAgain(id: string): Promise<boolean> {
    try {
      await this.open.refuseAny(id);
      await this.erase({ userId: id, actor: { id, role: 'system' } });
      return true;
    } catch (error) {
      // Another process has closed it, or it is in use.
      if (!(error instanceof DomainError)) throw error;
      return error.code !== 'in_use';
    }
  }

  private async erase(
    { userId: id, actor }: ChangedAccount,
    checked: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const version = await this.acts.write({ userId: id, actor }, async (tx, record) => {
      await checked(tx);
      const [closed] = await tx.query<{ version: number; email: string }>(closeAccount(id, this.clock.now()));
      if (closed === undefined) throw userNotFound();
      const statements = [
        forgetBelongings(id),
        forgetMailsStatement(id, closed.email),
        accountClosedStatement(id),
        forgetReasons(id),
      ];
      await Promise.all(statements.map((statement) => tx.query(statement)));
      await record({ act: 'closed' });
      return closed.version;
    });
    this.notifier.changed({ id, version });
    await this.closedAccounts.removeDataOf(id);
  }
}
