import { Resolver } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '../../config/mail-config.js';
import { type Check, type Finding, reasonOf, right, warning, wrong } from '../../platform/examination/finding.js';
import { operatorCommand } from '../../config/operator-command.js';
import { dkimFinding, dmarcFinding, type LookUpTexts, spfFinding } from './dns-records.policy.js';

const CONNECT_MS = 10_000;
const DNS_MS = 5_000;
/** The domain of the sender while MAIL_FROM is not set: a name that DNS never knows (RFC 6761). */
const INVENTED = /\.test$/;
/** Answers of the resolver that mean that there is no such record. */
const NOTHING = ['ENOTFOUND', 'ENODATA'];

/** What to send, and how records are looked up. */
interface MailExamination {
  readonly mail: MailConfig;
  readonly production: boolean;
  /** The e-mail address to which one mail is sent; undefined sends none. */
  readonly to: string | undefined;
  readonly texts: LookUpTexts;
}

/** The checks of the mail server and of what the domain of MAIL_FROM says about its mail. */
export function mailChecks({ mail, production, to, texts }: MailExamination): Check[] {
  const domain = mail.from.email.slice(mail.from.email.lastIndexOf('@') + 1);
  const fix = 'See whether this machine resolves names: /etc/resolv.conf.';
  const records: Check[] = [
    { name: `SPF of ${domain}`, fix, run: () => spfFinding(domain, texts) },
    { name: `DKIM of ${domain}`, fix, run: () => dkimFinding({ domain, selector: mail.dkimSelector }, texts) },
    { name: `DMARC of ${domain}`, fix, run: () => dmarcFinding(domain, texts) },
  ];
  return [
    {
      name: 'Mail server',
      fix: 'Compare SMTP_URL with what your mail provider says.',
      run: () => serverFinding({ mail, production, to }),
    },
    ...(INVENTED.test(domain) ? [] : records),
  ];
}

/** Looks TXT records up with the servers that this machine uses. */
export async function lookUpTexts(name: string): Promise<string[]> {
  try {
    return (await new Resolver({ timeout: DNS_MS, tries: 2 }).resolveTxt(name)).map((chunks) => chunks.join(''));
  } catch (error) {
    if (NOTHING.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

async function serverFinding({
  mail: { smtpUrl, requireTls, from },
  production,
  to,
}: Omit<MailExamination, 'texts'>): Promise<Finding | Finding[]> {
  const name = 'Mail server';
  if (smtpUrl === undefined) {
    const found = 'mails are only stored, because SMTP_URL is not set';
    const fix = 'Set SMTP_URL to the mail server that your provider names.';
    return production ? wrong(name, found, fix) : warning(name, found, fix);
  }
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: CONNECT_MS,
  });
  const { host, username } = new URL(smtpUrl);
  const as = username === '' ? 'without a user' : `as ${decodeURIComponent(username)}`;
  try {
    await transport.verify();
    const accepted = right(name, `${host} accepts the connection ${as}`);
    return to === undefined
      ? [accepted, warning('Mail sent', 'none was sent', `${operatorCommand('doctor', '--mail ADDRESS')} sends one.`)]
      : [accepted, await sentFinding(transport, { from, to })];
  } catch (error) {
    return wrong(name, `${host}: ${reasonOf(error)}`, smtpFix(error, requireTls));
  } finally {
    transport.close();
  }
}

async function sentFinding(
  transport: ReturnType<typeof createTransport>,
  { from, to }: Pick<MailConfig, 'from'> & { to: string },
): Promise<Finding> {
  const name = 'Mail sent';
  try {
    await transport.sendMail({
      from: { name: from.name, address: from.email },
      to,
      subject: 'Perpétua: test of the mail server',
      text: `This mail was sent by "${operatorCommand('doctor')}". Read in its source whether SPF, DKIM and DMARC are "pass".\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return right(name, `the server took one for ${to}; read in its source whether SPF, DKIM and DMARC are "pass"`);
  } catch (error) {
    return wrong(
      name,
      `the server refused one for ${to}: ${reasonOf(error)}`,
      'See whether the server may send in the name of MAIL_FROM.',
    );
  }
}

/** What to do about an error of nodemailer, by its code. */
function smtpFix(error: unknown, requireTls: boolean): string {
  const code = (error as { code?: unknown }).code;
  if (code === 'EAUTH')
    return 'Compare user and password in SMTP_URL; special characters are written as %40 and so on.';
  if (code === 'ETLS') {
    return requireTls
      ? 'The server offers no encryption: use smtps:// or another port, or SMTP_TLS=optional for a relay on this machine.'
      : 'Compare the certificate of the server with its name in SMTP_URL.';
  }
  if (code === 'EDNS') return 'Compare the name of the server in SMTP_URL.';
  return 'Compare address and port in SMTP_URL, and see whether a firewall closes the port.';
}
