import { describe, expect, it } from '@jest/globals';
import { dkimFinding, dmarcFinding, type LookUpTexts, spfFinding } from './dns-records.policy.js';

const zone =
  (records: Readonly<Record<string, readonly string[]>>): LookUpTexts =>
  async (name) =>
    records[name] ?? [];
const domain = 'flores.example';
const spf = (...records: string[]) => spfFinding(domain, zone({ [domain]: records }));

describe('the SPF record of a domain', () => {
  it.each([
    ['v=spf1 include:_spf.mail.example -all', 'right'],
    ['v=spf1 include:_spf.mail.example ~all', 'right'],
    ['v=spf1 redirect=_spf.mail.example', 'right'],
    ['v=spf1 mx ?all', 'warning'],
    ['v=spf1 mx', 'warning'],
    ['v=spf1 mx +all', 'wrong'],
    ['v=spf1 all', 'wrong'],
  ])('%s is %s', async (record, state) => {
    expect(await spf('google-site-verification=x', record)).toMatchObject({ state });
  });

  it('is missing, or ignored because there are two', async () => {
    expect(await spf('v=spf10 -all')).toMatchObject({ state: 'wrong', found: 'there is no record' });
    expect(await spf('v=spf1 mx -all', 'v=spf1 a -all')).toMatchObject({ state: 'wrong', fix: 'Join them into one.' });
  });
});

describe('the DKIM key of a domain', () => {
  const at = `s1._domainkey.${domain}`;
  const dkim = (selector: string | undefined, ...records: string[]) =>
    dkimFinding({ domain, selector }, zone({ [at]: records }));

  it('is published, revoked or missing', async () => {
    expect(await dkim('s1', 'v=DKIM1; k=rsa; p=MIIB')).toMatchObject({ state: 'right' });
    expect(await dkim('s1', 'p=MIIB')).toMatchObject({ state: 'right' });
    expect(await dkim('s1', 'v=DKIM1; p=')).toMatchObject({ state: 'wrong', found: `the key at ${at} is revoked` });
    expect(await dkim('s1')).toMatchObject({ state: 'wrong', found: `there is no key at ${at}` });
  });

  it('is not checked without a selector, which the report says', async () => {
    expect(await dkim(undefined)).toMatchObject({ state: 'warning', fix: expect.stringContaining('DKIM_SELECTOR') });
  });
});

describe('the DMARC record of a domain', () => {
  const dmarc = (records: Readonly<Record<string, readonly string[]>>, of = domain) => dmarcFinding(of, zone(records));

  it.each([
    ['v=DMARC1; p=reject; rua=mailto:a@flores.example', 'right'],
    ['v=DMARC1;p=quarantine', 'right'],
    ['v=DMARC1; p=none', 'warning'],
    ['v=DMARC1; rua=mailto:a@flores.example', 'wrong'],
  ])('%s is %s', async (record, state) => {
    expect(await dmarc({ [`_dmarc.${domain}`]: [record] })).toMatchObject({ state });
  });

  it('may be that of the domain above, with its policy for subdomains', async () => {
    const above = { [`_dmarc.${domain}`]: ['v=DMARC1; p=none; sp=reject'] };
    expect(await dmarc(above, `loja.${domain}`)).toMatchObject({ state: 'right' });
    expect(await dmarc(above)).toMatchObject({ state: 'warning' });
    expect(await dmarc({}, `loja.${domain}`)).toMatchObject({ state: 'wrong', found: 'there is no record' });
  });
});
