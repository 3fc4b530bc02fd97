import { Injectable } from '@nestjs/common';
import type {
  MailDetail,
  MailEntry,
  MailQuery,
  RetriedMails,
  SandboxMail,
  SandboxMailQuery,
} from '@perpetua/contracts/mail.contract';
import { secretMailTemplates } from '@perpetua/contracts/mail.contract';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type Page, pageOf } from '../../platform/http/requests/lists.js';
import { FailedMails } from '../../platform/mail/failed-mails.js';
import { type Composition, MailComposer } from '../../platform/mail/mail-composer.js';
import { type MailRow, MailRows } from '../../platform/mail/mail-rows.js';
import { OperatorActs } from '../../platform/operations/operator-acts.js';
import { mailNotFound, mailNotRetryable, noMailsToRetry } from '../mail.errors.js';

/** The outbox of mails, as admins see and operate it. */
@Injectable()
export class MailAdministration {
  constructor(
    private readonly rows: MailRows,
    private readonly composer: MailComposer,
    private readonly failed: FailedMails,
    private readonly acts: OperatorActs,
  ) {}

  async page(query: MailQuery): Promise<Page<MailEntry>> {
    const { rows, total } = await this.rows.page(query);
    return pageOf(rows.map(mailEntryOf), total);
  }

  /**
   * A mail with its text, composed from the current records; the text is null when admins may not read it or it cannot
   * be composed.
   */
  async detail(id: string): Promise<MailDetail> {
    const row = await this.find(id);
    const hidden = hiddenBecause(row);
    if (hidden !== null) return { ...mailEntryOf(row), text: null, html: null, hidden };
    const [composition] = await this.composer.compose([row]);
    if (composition?.kind !== 'mail') return { ...mailEntryOf(row), text: null, html: null, hidden: 'unavailable' };
    const { text, html } = composition.mail.body();
    return { ...mailEntryOf(row), text, html, hidden: null };
  }

  /**
   * Makes a mail due now that is waiting, was withheld or was given up.
   * @throws DomainError 404, 409 `mail_not_retryable`
   */
  async retry(id: string, meta: CommandMeta): Promise<MailEntry> {
    await this.find(id);
    await this.acts.record(meta, 'retry_mails', { mail: id });
    const row = await this.rows.retry(id);
    if (row === undefined) throw mailNotRetryable();
    return mailEntryOf(row);
  }

  /**
   * Retries all mails that were given up for this cause.
   * @throws DomainError 409 `nothing_to_retry`
   */
  async retryCause(cause: string, meta: CommandMeta): Promise<RetriedMails> {
    await this.acts.record(meta, 'retry_mails', { cause });
    const requested = await this.failed.retry(cause);
    if (requested === 0) throw noMailsToRetry();
    return { requested };
  }

  /** The mails that were sent, or only stored because no mail server is configured; the newest first. */
  async sandboxMails({ to, ...page }: SandboxMailQuery): Promise<Page<SandboxMail>> {
    const filter = { ...page, statuses: ['stored', 'sent'] as const, ...(to ? { to } : {}) };
    const { rows, total } = await this.rows.page(filter);
    const readable = rows.filter((row) => hiddenBecause(row) === null);
    const compositions = await this.composer.compose(readable);
    return pageOf(
      readable.flatMap((row, index) => sandboxMailOf(row, compositions[index])),
      total,
    );
  }

  private async find(id: string): Promise<MailRow> {
    const row = await this.rows.find(id);
    if (row === undefined) throw mailNotFound();
    return row;
  }
}

/**
 * Why admins may not read a mail; null when they may. Mails whose links act on behalf of the recipient are hidden,
 * unless they are only stored and therefore cannot be read anywhere else.
 */
const hiddenBecause = ({ recipient, template, status }: MailRow): MailDetail['hidden'] => {
  if (recipient === null) return 'forgotten';
  return secretMailTemplates.has(template) && status !== 'stored' ? 'secret' : null;
};

/** A mail as a list shows it. */
export const mailEntryOf = (row: MailRow): MailEntry => ({
  id: row.id,
  template: row.template,
  status: row.status,
  to: row.address,
  subject: row.subject,
  attempts: row.attempts,
  lastError: row.lastError,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.status === 'queued' ? row.nextAttemptAt.toISOString() : null,
  sentAt: row.sentAt?.toISOString() ?? null,
});

const sandboxMailOf = (row: MailRow, composition: Composition | undefined): SandboxMail[] => {
  if (composition?.kind !== 'mail') return [];
  const { mail } = composition;
  const { id, template, createdAt } = row;
  const { text, html, links } = mail.body();
  const to = row.address ?? mail.to.email;
  return [
    {
      id,
      to,
      subject: row.subject ?? mail.subject,
      text,
      html,
      template,
      createdAt: createdAt.toISOString(),
      links: [...links],
    },
  ];
};
