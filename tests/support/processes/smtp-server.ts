import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A mail as the server received it, parsed as a mail program does. */
export interface ReceivedMail extends Omit<Email, 'sender'> {
  /** The raw message. */
  readonly raw: string;
  /** The sender of the envelope. */
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
}

/** The server's reply to a mail: acceptance with 250 (`taken`), a refusal, or no reply at all (`silence`). */
export type Reply = { readonly code: number; readonly text: string } | 'silence' | 'taken';

interface SmtpUrl {
  /** `user:password` */
  readonly login?: string;
  /** `?name=value` */
  readonly query?: string;
}

const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** A real SMTP server on a free port of 127.0.0.1. */
export class MailServer {
  /** Every mail whose content was received, whatever the reply was, in order. */
  readonly received: ReceivedMail[] = [];
  /** The reply to a mail's content. */
  reply: (mail: ReceivedMail) => Reply | Promise<Reply> = () => 'taken';
  /** The reply to a recipient, before any content. */
  replyToRecipient: (address: string) => Exclude<Reply, 'silence'> = () => 'taken';
  readonly #server: SMTPServer;
  readonly #scheme: string;

  private constructor(options: SMTPServerOptions) {
    this.#scheme = options.secure === true ? 'smtps' : 'smtp';
    this.#server = new SMTPServer({
      authOptional: options.onAuth === undefined,
      disableReverseLookup: true,
      // Without this, the server would log a warning about its built-in default certificate.
      logger: false,
      closeTimeout: 100,
      ...options,
      onRcptTo: ({ address }, _session, callback) => {
        const reply = this.replyToRecipient(address);
        callback(reply === 'taken' ? undefined : refusal(reply.code, reply.text));
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void this.take(Buffer.concat(chunks), session, callback));
      },
    });
    // Clients that were killed, or that do not trust the certificate, leave broken connections.
    this.#server.on('error', () => undefined);
  }

  static async start(options: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    await new Promise<void>((resolve) => {
      server.#server.listen(0, '127.0.0.1', resolve);
    });
    return server;
  }

  /** The URL of the server, as a value for `SMTP_URL`. */
  url({ login, query = '' }: SmtpUrl = {}): string {
    const { port } = this.#server.server.address() as AddressInfo;
    return `${this.#scheme}://${login === undefined ? '' : `${login}@`}127.0.0.1:${port}${query}`;
  }

  /** The mails that were received for an e-mail address. */
  to(address: string): ReceivedMail[] {
    return this.received.filter(({ recipients }) => recipients.includes(address));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  private async take(
    bytes: Buffer,
    { envelope, secure, user }: SMTPServerSession,
    callback: (error?: Error | null) => void,
  ): Promise<void> {
    const mail: ReceivedMail = {
      ...(await PostalMime.parse(bytes)),
      raw: bytes.toString('utf8'),
      sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      recipients: envelope.rcptTo.map(({ address }) => address),
      isEncrypted: secure,
      user: typeof user === 'string' ? user : undefined,
    };
    this.received.push(mail);
    const reply = await this.reply(mail);
    if (reply !== 'silence') callback(reply === 'taken' ? undefined : refusal(reply.code, reply.text));
  }
}
