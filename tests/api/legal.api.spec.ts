import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Consent, DueConsent, LegalEntry, LegalText } from '@perpetua/contracts/legal.contract';
import { currentLegalVersion, legalKinds, legalVersions } from '@perpetua/contracts/legal-versions';
import { newId } from '../../backend/src/platform/ids.js';
import { expectProblem } from '../support/api/problems.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { Accounts, password } from '../support/fixtures/accounts.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.start({ config: { COMPANY_NAME: 'Flores do Vale, Lda.' } });
  admin = await world.demo('admin');
}, 90_000);
afterAll(() => world.stop());

const textOf = (kind: string, query = '') => world.app.request<LegalText>('GET', `/api/Legal/${kind}?${query}`);
const consentsOf = (id: string): Promise<Consent[]> => admin.ok('GET', `/Consent?user=${id}`);
const dueOf = (person: Person): Promise<DueConsent[]> => person.ok('GET', '/Consent/due?language=en');
const linesOf = (consents: readonly Consent[]): string[] =>
  consents.map(({ act, kind, version, language }) => `${act} ${kind} ${version} ${language}`).toSorted();

const [terms, privacy, partnerTerms] = (['terms', 'privacy', 'partner-terms'] as const).map(currentLegalVersion);

describe('the legal texts', () => {
  it('can be read by everybody, in every version and language, with their hash', async () => {
    const { body: entries } = await world.app.request<LegalEntry[]>('GET', '/api/Legal?language=es');
    expect(entries.map(({ kind, version, versions }) => ({ kind, version, versions }))).toEqual(
      legalKinds.map((kind) => ({ kind, version: currentLegalVersion(kind), versions: legalVersions[kind] })),
    );
    const { body: current } = await textOf('terms', 'language=en');
    expect(current).toMatchObject({ version: terms, language: 'en', title: 'Terms and conditions' });
    expect(current.text).toContain('Perpétua is a brand of Flores do Vale, Lda.');
    expect(createHash('sha256').update(current.text).digest('hex')).toBe(current.hash);
    const { body: earlier } = await textOf('terms', 'language=pt&version=2026-11-01');
    expect(earlier.text).toContain('devolvemo-lo na íntegra');
    expect(earlier.hash).not.toBe((await textOf('terms', 'language=pt')).body.hash);
  });

  it('are refused with a code when the version or the text does not exist', async () => {
    expectProblem(await textOf('terms', 'version=2020-01-01'), 404, 'legal_text_unknown');
    expectProblem(await textOf('terms', 'version=yesterday'), 400, 'validation_failed');
    expect((await textOf('recipes')).status).toBeGreaterThanOrEqual(400);
  });
});

describe('what people accept', () => {
  it('is recorded with the sign-up and with the checkout, for admins to see', async () => {
    const customer = await world.newCustomer();
    const { orderId } = await world.unpaidFlowers(customer);
    const consents = await consentsOf(customer.id);
    expect(linesOf(consents)).toEqual([
      `checkout privacy ${privacy} pt`,
      `checkout terms ${terms} pt`,
      `sign_up privacy ${privacy} pt`,
      `sign_up terms ${terms} pt`,
    ]);
    expect(consents.find(({ act }) => act === 'checkout')).toMatchObject({ orderId });
    const accepted = consents.find(({ kind, act }) => kind === 'terms' && act === 'sign_up');
    expect(accepted?.hash).toBe((await textOf('terms', 'language=pt')).body.hash);
    expect(accepted?.at.slice(0, 10)).toBe((await world.now()).toISOString().slice(0, 10));
    expect(await dueOf(customer)).toEqual([]);

    const other = await world.newCustomer();
    expect(await other.ok<Consent[]>('GET', `/Consent?user=${customer.id}`)).toEqual(await consentsOf(other.id));
  });

  it('is the partner terms for somebody who applies or is invited as a partner, in the language of the page', async () => {
    const accounts = new Accounts(world.app);
    const email = `partner-${newId()}@example.com`;
    const person = { name: 'Rosa', surname: 'Lima', email, phone: '967123904', language: 'pt', usertype_id: 3 };
    const invited = await admin.ok<{ id: string; email: string }>('POST', '/User', person);
    expect(await consentsOf(invited.id)).toEqual([]);
    const token = await accounts.linkToken(invited, 'account_invitation');
    const check = await world.app.request('POST', '/api/Auth/check-reset-link', { body: { token } });
    expect(check.body).toEqual({ valid: true, needsTerms: true, accepts: ['partner-terms', 'privacy'] });
    const body = { token, password, acceptTerms: true, language: 'es' };
    expect((await world.app.request('POST', '/api/Auth/reset-password', { body })).status).toBe(204);
    expect(linesOf(await consentsOf(invited.id))).toEqual([
      `invitation partner-terms ${partnerTerms} es`,
      `invitation privacy ${privacy} es`,
    ]);

    const form = {
      name: 'Sílvia',
      surname: 'Gonçalves',
      email: `applicant-${newId()}@example.com`,
      phone: '967123904',
      password,
      partnerType: 'grave',
      city: 'Évora',
      parish: 'Sé',
      street: 'Rua da Moeda',
      streetNumber: '7',
      postalCode: '7000-513',
      taxId: '245678905',
      location: PLACES.lisbon,
      language: 'en',
    };
    const apply = (more: object) =>
      world.app.request('POST', '/api/Service/besupplier', { body: { ...form, ...more } });
    expectProblem(await apply({ consent: false }), 400, 'validation_failed');
    const { status, body: applied } = await apply({ consent: true });
    expect(status).toBe(201);
    expect(linesOf(await consentsOf((applied as { id: string }).id))).toEqual([
      `application partner-terms ${partnerTerms} en`,
      `application privacy ${privacy} en`,
    ]);
  });

  it('is asked for again when a text has changed, with what changed, and only until it is accepted', async () => {
    const customer = await world.newCustomer();
    await runAsAdmin(
      world.app.database.ownerUrl,
      'ALTER TABLE legal.consents DISABLE TRIGGER consents_are_final',
      `UPDATE legal.consents SET version = '2026-11-01' WHERE user_id = '${customer.id}' AND kind = 'terms'`,
      'ALTER TABLE legal.consents ENABLE TRIGGER consents_are_final',
    );
    const due = await dueOf(customer);
    expect(due).toMatchObject([
      { kind: 'terms', version: terms, acceptedVersion: '2026-11-01', language: 'en', title: 'Terms and conditions' },
    ]);
    // Of each version since, the newest first.
    expect(due[0]?.changes[0]).toMatch(/^A service may be offered to several partners/);
    expect(due[0]?.changes).toContain('We name the company that sells, with its tax ID, address and registry.');

    const accept = (version: string) =>
      customer.call<Record<string, unknown>>('POST', '/Consent', {
        texts: [{ kind: 'terms', version }],
        language: 'en',
      });
    expectProblem(await accept('2026-11-01'), 409, 'legal_text_outdated');
    expect(await dueOf(customer)).toHaveLength(1);
    for (const time of ['first', 'again']) {
      expect([time, (await accept(terms ?? '')).status]).toEqual([time, 204]);
    }
    expect(await dueOf(customer)).toEqual([]);
    expect(linesOf(await consentsOf(customer.id))).toEqual([
      `renewal terms ${terms} en`,
      `sign_up privacy ${privacy} pt`,
      'sign_up terms 2026-11-01 pt',
    ]);
  });

  it('is told with the changes of every version that was not accepted, the newest first', async () => {
    const customer = await world.newCustomer();
    await runAsAdmin(
      world.app.database.ownerUrl,
      'ALTER TABLE legal.consents DISABLE TRIGGER consents_are_final',
      `UPDATE legal.consents SET version = '2026-11-01' WHERE user_id = '${customer.id}' AND kind = 'privacy'`,
      'ALTER TABLE legal.consents ENABLE TRIGGER consents_are_final',
    );
    const [due] = await dueOf(customer);
    expect(due).toMatchObject({ kind: 'privacy', version: privacy, acceptedVersion: '2026-11-01' });
    const told = ['details of a ceremony', 'We name the company that is responsible'].map(
      (words) => due?.changes.findIndex((change) => change.includes(words)) ?? -1,
    );
    expect(told.includes(-1)).toBe(false);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
  });

  it('is asked for again of a partner whose terms have changed', async () => {
    const cleaner = await world.demo('cleaner.porto');
    await runAsAdmin(
      world.app.database.ownerUrl,
      'ALTER TABLE legal.consents DISABLE TRIGGER consents_are_final',
      `UPDATE legal.consents SET version = '2026-11-28' WHERE user_id = '${cleaner.id}' AND kind = 'partner-terms'`,
      'ALTER TABLE legal.consents ENABLE TRIGGER consents_are_final',
    );
    const [due] = await dueOf(cleaner);
    expect(due).toMatchObject({ kind: 'partner-terms', version: partnerTerms, acceptedVersion: '2026-11-28' });
    expect(due?.changes.join(' ')).toContain('for 60 minutes');
    await cleaner.ok('POST', '/Consent', { texts: [{ kind: 'partner-terms', version: partnerTerms }], language: 'en' });
    expect(await dueOf(cleaner)).toEqual([]);
  });

  it('is asked of an account that becomes a partner’s, and never of an admin', async () => {
    const person = await world.newCustomer();
    await admin.ok('PUT', `/User/${person.id}`, { usertype_id: 2 });
    expect(await dueOf(await world.demo('cleaner.porto'))).toEqual([]);
    expect((await dueOf(admin)).length).toBe(0);
    const rows = await consentsOf(person.id);
    expect(rows.some(({ kind }) => kind === 'partner-terms')).toBe(false);
  });

  it('cannot be the terms of an earlier version at a checkout, which then orders nothing', async () => {
    const customer = await world.newCustomer();
    const [bouquet] = await world.products('flower');
    await customer.ok('POST', '/Cart', { productId: bouquet?.id, quantity: 1 });
    const place = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };
    const options = {
      kind: 'church',
      date: await world.date(3),
      hour: '11:00',
      place,
      location: PLACES.lisbon,
    } as const;
    const checkout = (termsVersion: string) =>
      customer.call<Record<string, unknown>>(
        'POST',
        '/Checkout',
        { ...world.checkoutBody(options), consents: { terms: true, termsVersion } },
        newId(),
      );
    expectProblem(await checkout('2026-11-01'), 409, 'legal_text_outdated');
    expect(await customer.ok('GET', '/Order')).toEqual([]);
    expect((await checkout(terms ?? '')).status).toBe(201);
  });

  it('is never changed or deleted while the account is open', async () => {
    const customer = await world.newCustomer();
    const run = (text: string) =>
      world.app.database.database.query({ name: `spec.${newId()}`, text, values: [customer.id] });
    await expect(run(`UPDATE legal.consents SET version = '2020-01-01' WHERE user_id = $1`)).rejects.toThrow(
      'only added',
    );
    await expect(run('DELETE FROM legal.consents WHERE user_id = $1')).rejects.toThrow('only added');
    expect(await consentsOf(customer.id)).toHaveLength(2);
  });
});
