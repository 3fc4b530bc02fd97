/** A name, which may be empty, and an e-mail address, as in a From header. */
export interface MailSenderAddress {
  readonly name: string;
  readonly email: string;
}

/** How mail is sent, and where messages to support go. */
export interface MailConfig {
  /** Undefined means that mails are only stored, for admins to read. */
  readonly smtpUrl: string | undefined;
  /** Whether an unencrypted connection to the mail server is refused. */
  readonly requireTls: boolean;
  readonly from: MailSenderAddress;
  /** The e-mail address that receives messages to support. */
  readonly contactEmail: string;
  /** The DKIM selector of the mail server, with which `npm run doctor` finds the published key. */
  readonly dkimSelector: string | undefined;
  /** Days after which the recipient and the content of a mail are deleted. */
  readonly retentionDays: number;
}

/** The parsed environment variables; undefined where not set. */
interface MailVariables {
  readonly SMTP_URL: string | undefined;
  readonly SMTP_TLS: 'required' | 'optional' | undefined;
  readonly MAIL_FROM: MailSenderAddress | undefined;
  readonly CONTACT_EMAIL: string | undefined;
  readonly DKIM_SELECTOR: string | undefined;
  readonly MAIL_RETENTION_DAYS: number | undefined;
}

const DEFAULT_FROM: MailSenderAddress = { name: 'Perpétua', email: 'nao-responder@perpetua.test' };
const DEFAULT_RETENTION_DAYS = 90;

/** Parses `Perpétua <mail@perpetua.example>`, or an e-mail address alone; returns undefined for any other text. */
export const parseSender = (text: string): MailSenderAddress | undefined => {
  const [, name = '', email = ''] = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>$/u.exec(text.trim()) ?? [];
  const address = email || text.trim();
  return /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/.test(address) ? { name: name.trim(), email: address } : undefined;
};

/**
 * Returns the mail settings. Without SMTP_URL mails are only stored; in production they are sent only over TLS, unless
 * SMTP_TLS is `optional`.
 */
export const mailConfig = (
  variables: MailVariables,
  { production, supportEmail }: { production: boolean; supportEmail: string },
): MailConfig => ({
  smtpUrl: variables.SMTP_URL,
  requireTls: (variables.SMTP_TLS ?? (production ? 'required' : 'optional')) === 'required',
  from: variables.MAIL_FROM ?? DEFAULT_FROM,
  contactEmail: variables.CONTACT_EMAIL ?? supportEmail,
  dkimSelector: variables.DKIM_SELECTOR,
  retentionDays: variables.MAIL_RETENTION_DAYS ?? DEFAULT_RETENTION_DAYS,
});
