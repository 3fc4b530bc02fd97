import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import type { Statement } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import { type MailRecipient, mailStatement } from '../../platform/mail/mail-outbox.js';

/**
 * The mails about an account. Each method returns the statement that queues a mail, for the transaction of the change
 * that the mail reports.
 */
@Injectable()
export class AccountMails {
  constructor(private readonly config: AppConfig) {}

  /** Asks the owner of a new account to confirm the address. */
  welcome(userId: string, token: string): Statement {
    const values = { link: this.link('confirm-email', token) };
    return mailStatement({ id: newId(), template: 'welcome', to: { userId }, values });
  }

  /** Invites the owner of an account that an admin created to choose a password and accept the terms. */
  invitation(userId: string, token: string): Statement {
    const values = { link: this.link('reset-password', token) };
    return mailStatement({ id: newId(), template: 'account_invitation', to: { userId }, values });
  }

  /**
   * Sends the link with which the owner sets a new password.
   * @param returnTo path of the page to open after the password is set
   */
  passwordReset(to: MailRecipient, { token, returnTo }: { token: string; returnTo?: string | undefined }): Statement {
    const onwards = returnTo === undefined ? '' : `&returnTo=${encodeURIComponent(returnTo)}`;
    const values = { link: this.link('reset-password', token) + onwards };
    return mailStatement({ id: newId(), template: 'password_reset', to, values });
  }

  /** Asks whoever reads a new address to confirm it. */
  emailConfirmation(to: MailRecipient, token: string): Statement {
    const values = { link: this.link('confirm-email', token) };
    return mailStatement({ id: newId(), template: 'email_confirmation', to, values });
  }

  /** Tells the address in force that another one was asked for, with the link that undoes it. */
  emailChangeAsked(to: MailRecipient, undo: { readonly token: string; readonly email: string }): Statement {
    const values = { link: this.link('undo-email-change', undo.token), email: undo.email };
    return mailStatement({ id: newId(), template: 'email_change_asked', to, values });
  }

  /** Tells the former address that another one is in force, with a link that undoes it. */
  emailChanged(to: MailRecipient, undo: { readonly token: string; readonly email: string }): Statement {
    const values = { link: this.link('undo-email-change', undo.token), email: undo.email };
    return mailStatement({ id: newId(), template: 'email_changed', to, values });
  }

  passwordChanged(userId: string): Statement {
    return mailStatement({ id: newId(), template: 'password_changed', to: { userId }, values: {} });
  }

  private link(page: string, token: string): string {
    return `${this.config.http.publicUrl}/${page}?token=${token}`;
  }
}
