import { type Finding, right, warning, wrong } from '../../platform/examination/finding.js';

/** Looks up the TXT records of a name: each as one text; empty if there are none. */
export type LookUpTexts = (name: string) => Promise<readonly string[]>;

/**
 * Whether the domain of MAIL_FROM names the servers that may send its mail (RFC 7208). Whether the mail server is one of
 * them can only be seen on a mail that arrived.
 */
export async function spfFinding(domain: string, texts: LookUpTexts): Promise<Finding> {
  const name = `SPF of ${domain}`;
  const records = (await texts(domain)).filter((record) => /^v=spf1( |$)/i.test(record));
  const [record, second] = records;
  if (record === undefined) {
    return wrong(
      name,
      'there is no record',
      `Add a TXT record that your mail provider names: "v=spf1 include:… -all".`,
    );
  }
  if (second !== undefined) {
    return wrong(name, `there are ${records.length} records, so that receivers ignore them all`, 'Join them into one.');
  }
  const all = /(?:^| )([+?~-]?)all(?: |$)/i.exec(record)?.[1];
  if (all === '+' || all === '') {
    return wrong(name, `${record} lets everybody send mail in your name`, 'End the record with -all or ~all.');
  }
  if (all === '?' || (all === undefined && !/ redirect=/i.test(record))) {
    return warning(name, `${record} says nothing about other servers`, 'End the record with -all or ~all.');
  }
  return right(name, record);
}

/** Whether the public key with which mails are signed is published (RFC 6376); the mail server signs them, not we. */
export async function dkimFinding(
  { domain, selector }: { domain: string; selector: string | undefined },
  texts: LookUpTexts,
): Promise<Finding> {
  const name = `DKIM of ${domain}`;
  if (selector === undefined) {
    return warning(
      name,
      'not checked, because the selector is not known',
      'Set DKIM_SELECTOR to the one of your mail provider, or send a mail with --mail and read "dkim=pass" in its source.',
    );
  }
  const at = `${selector}._domainkey.${domain}`;
  const record = (await texts(at)).find((text) => /(?:^|;)\s*p=/i.test(text));
  if (record === undefined)
    return wrong(name, `there is no key at ${at}`, 'Add the record that your mail provider names.');
  return /(?:^|;)\s*p=\s*(?:;|$)/i.test(record)
    ? wrong(name, `the key at ${at} is revoked`, 'Add the record of the key in use.')
    : right(name, `a key is published at ${at}`);
}

/**
 * What receivers do with mails that fail both (RFC 7489): the record of the domain, or of a domain above it, which then
 * applies to it.
 */
export async function dmarcFinding(domain: string, texts: LookUpTexts): Promise<Finding> {
  const name = `DMARC of ${domain}`;
  const found = await dmarcRecord(domain, texts);
  if (found === undefined) {
    return wrong(
      name,
      'there is no record',
      `Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=quarantine; rua=mailto:…".`,
    );
  }
  const policies = tagsOf(found.record);
  const policy = (found.domain === domain ? undefined : policies.get('sp')) ?? policies.get('p');
  const text = `${found.record}, at _dmarc.${found.domain}`;
  if (policy === 'quarantine' || policy === 'reject') return right(name, text);
  if (policy === 'none') {
    return warning(
      name,
      `${text}, only observes`,
      'Set p=quarantine or p=reject once the reports show your mails pass.',
    );
  }
  return wrong(name, `${text}, has no policy`, 'Write p=none, p=quarantine or p=reject.');
}

async function dmarcRecord(
  domain: string,
  texts: LookUpTexts,
): Promise<{ domain: string; record: string } | undefined> {
  const record = (await texts(`_dmarc.${domain}`)).find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
  if (record !== undefined) return { domain, record };
  const above = domain.slice(domain.indexOf('.') + 1);
  return above.includes('.') && above !== domain ? dmarcRecord(above, texts) : undefined;
}

/** The tags of a record like `v=DMARC1; p=none`, by name in lower case. */
const tagsOf = (record: string): ReadonlyMap<string, string> =>
  new Map(
    record.split(';').flatMap((part) => {
      const [tag, value] = part.split('=', 2).map((text) => text.trim().toLowerCase());
      return tag !== undefined && value !== undefined ? [[tag, value] as const] : [];
    }),
  );
