/** A name and an address, as a From header has them. */
export interface MailSenderAddress {
  readonly name: string;
  readonly email: string;
}

/** How mail is sent, and where messages to the support go. */
export interface MailConfig {
  /** Undefined means that mails are only stored, for admins to read. */
  readonly smtpUrl: string | undefined;
  /** Whether an unencrypted connection to the mail server is refused. */
  readonly requireTls: boolean;
  readonly from: MailSenderAddress;
  /** Address that receives messages to the support. */
  readonly contactEmail: string;
  /** Days after which the recipient and the content of a mail are deleted. */
  readonly retentionDays: number;
}

/** The parsed environment variables; undefined where not set. */
interface MailVariables {
  readonly SMTP_URL: string | undefined;
  readonly SMTP_TLS: 'required' | 'optional' | undefined;
  readonly MAIL_FROM: MailSenderAddress | undefined;
  readonly CONTACT_EMAIL: string | undefined;
  readonly MAIL_RETENTION_DAYS: number | undefined;
}

const DEFAULT_FROM: MailSenderAddress = { name: 'Perpétua', email: 'nao-responder@perpetua.test' };
const DEFAULT_RETENTION_DAYS = 90;

/** `Perpétua <mail@perpetua.example>` or the address alone; undefined when it is neither. */
export const parseSender = (text: string): MailSenderAddress | undefined => {
  const [, name = '', email = ''] = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>$/u.exec(text.trim()) ?? [];
  const address = email || text.trim();
  return /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/.test(address) ? { name: name.trim(), email: address } : undefined;
};

/** The mail settings of this installation. By default mails are stored, not sent; in production they are sent encrypted. */
export const mailConfig = (
  variables: MailVariables,
  { production, supportEmail }: { production: boolean; supportEmail: string },
): MailConfig => ({
  smtpUrl: variables.SMTP_URL,
  requireTls: (variables.SMTP_TLS ?? (production ? 'required' : 'optional')) === 'required',
  from: variables.MAIL_FROM ?? DEFAULT_FROM,
  contactEmail: variables.CONTACT_EMAIL ?? supportEmail,
  retentionDays: variables.MAIL_RETENTION_DAYS ?? DEFAULT_RETENTION_DAYS,
});
