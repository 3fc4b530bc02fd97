import { createTransport } from 'nodemailer';
import type { MailConfig } from '../../config/mail-config.js';
import type { ComposedMail } from './mail-composer.js';
import { headerSafe } from './mail-delivery.policy.js';

/** Maximum number of connections to the mail server. */
export const SMTP_CONNECTIONS = 5;
/** Time limit for sending one mail, in milliseconds. */
export const SMTP_PATIENCE_MS = 20_000;

const CONNECT_MS = 10_000;
/** Time after which an idle connection is closed, in milliseconds; mail servers wait longer. */
const IDLE_MS = 30_000;

/**
 * Sends mails to the mail server over a few persistent connections. A mail has the same Message-ID in every attempt, so
 * that a duplicate can be recognised.
 */
export class SmtpTransport {
  private readonly transport: ReturnType<typeof pooled>;

  constructor(private readonly config: MailConfig & { readonly smtpUrl: string }) {
    this.transport = pooled(config);
  }

  /** Sends a mail; resolves when the server has accepted it. */
  async send(id: string, mail: ComposedMail): Promise<void> {
    const { from } = this.config;
    const { html, text } = mail.body();
    const attachments = await mail.attachments();
    await this.transport.sendMail({
      messageId: `<${id}@${domainOf(from.email)}>`,
      from: { name: headerSafe(from.name), address: from.email },
      to: { name: headerSafe(mail.to.name), address: mail.to.email },
      replyTo: { name: headerSafe(mail.replyTo.name), address: mail.replyTo.email },
      subject: headerSafe(mail.subject),
      text,
      html,
      attachments: attachments.map(({ name, type, bytes, contentId }) => ({
        filename: headerSafe(name),
        contentType: type,
        content: Buffer.from(bytes),
        ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
      })),
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(SMTP_PATIENCE_MS),
    });
  }

  /** Closes the connections; with `force`, even those that are sending a mail. */
  close(options: { force?: boolean } = {}): void {
    this.transport.close(options);
  }
}

const pooled = ({ smtpUrl, requireTls }: MailConfig & { readonly smtpUrl: string }) =>
  createTransport({
    url: smtpUrl,
    pool: true,
    requireTLS: requireTls,
    maxConnections: SMTP_CONNECTIONS,
    // The outbox retries mails, so nodemailer must not.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SMTP_PATIENCE_MS,
  });

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
