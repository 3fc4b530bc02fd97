import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Invoice, LateDocumentGroup, ProviderName } from '@perpetua/contracts/invoicing.contract';
import type { MailEntry } from '@perpetua/contracts/mail.contract';
import { parseDecimal } from '@perpetua/contracts/money';
import type { AppConfig } from '../../backend/src/config/app-config.js';
import { InvoiceXpressAccount } from '../../backend/src/invoicing/invoicexpress/invoicexpress-account.service.js';
import { InvoiceXpressClients } from '../../backend/src/invoicing/invoicexpress/invoicexpress-clients.service.js';
import { InvoiceXpressClient } from '../../backend/src/invoicing/invoicexpress/invoicexpress.client.js';
import type { PublicUrls } from '../../backend/src/platform/http/public-urls.js';
import type { AccountChange } from '../../backend/src/sandbox/invoicexpress/sandbox-account.js';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { issued } from '../support/fixtures/invoices.js';
import { lisbonDateOf, type Person, PLACES, World } from '../support/fixtures/world.js';

const pdfOf = async (world: World, person: Person, { id }: Pick<Invoice, 'id'>) => {
  const response = await fetch(`${world.app.url}/api/Invoice/${id}/pdf`, {
    headers: { Authorization: `Bearer ${person.token}` },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** What a person's documents come to, in cents by VAT rate; credit notes are subtracted. */
const sumsByRate = (documents: readonly Invoice[]): Record<number, number> => {
  const sums: Record<number, number> = {};
  for (const { kind, vat } of documents) {
    for (const { rate, base, amount } of vat) {
      const gross = parseDecimal(base) + parseDecimal(amount);
      sums[rate] = (sums[rate] ?? 0) + (kind === 'NC' ? -gross : gross);
    }
  }
  return sums;
};

const worlds = new Map<ProviderName, World>();

const worldOf = (provider: ProviderName): World => {
  const world = worlds.get(provider);
  if (world === undefined) throw new Error(`no application with the provider ${provider}`);
  return world;
};

/** A client of the API at this address, as one more process has it. */
const clientOf = (apiKey: string, url: string): InvoiceXpressClient => {
  const invoiceXpress = { account: 'perpetua', apiKey, series: undefined, url };
  const config = { invoicing: { provider: 'invoicexpress', invoiceXpress } } as Pick<AppConfig, 'invoicing'>;
  return new InvoiceXpressClient(config as AppConfig, undefined as unknown as PublicUrls);
};

/** Makes InvoiceXpress's double behave so from now on. */
const double = (change: AccountChange) =>
  worldOf('invoicexpress').app.request('PUT', '/sandbox/invoicexpress/account', { body: change });

beforeAll(async () => {
  for (const provider of ['embedded', 'invoicexpress'] satisfies ProviderName[]) {
    worlds.set(provider, await World.start({ config: { INVOICING_PROVIDER: provider } }));
  }
}, 120_000);
afterAll(async () => {
  for (const world of worlds.values()) await world.stop();
});

describe.each(['embedded', 'invoicexpress'] satisfies ProviderName[])('documents of the provider %s', (provider) => {
  let world: World;
  let admin: Person;
  beforeAll(async () => {
    world = worldOf(provider);
    admin = await world.demo('admin');
  });

  it('are one invoice-receipt per payment and one credit note per refund, which come to what was captured less what was refunded', async () => {
    const [flowers, cleaning, plan] = await Promise.all([
      world.newCustomer(),
      world.newCustomer(),
      world.newCustomer(),
    ]);
    const [{ order: bought }, { order: cleaned }] = await Promise.all([
      world.paidFlowers(flowers),
      world.paidCleaning(cleaning, { near: PLACES.funchal }),
      world.paidPlan(plan, { months: 12 }),
    ]);
    await Promise.all([issued(flowers, 1), issued(cleaning, 1), issued(plan, 1)]);
    await admin.ok(
      'POST',
      `/Order/${bought.id}/refund`,
      { amount: '3.33', reason: 'late', printedReason: 'late' },
      newId(),
    );
    await issued(flowers, 2);
    await flowers.ok('POST', `/Order/${bought.id}/cancel`, undefined, newId());
    await cleaning.ok('POST', `/Order/${cleaned.id}/cancel`, undefined, newId());
    const [ofFlowers, ofCleaning, ofPlan] = [
      await issued(flowers, 3),
      await issued(cleaning, 2),
      await issued(plan, 1),
    ];
    expect([sumsByRate(ofFlowers), sumsByRate(ofCleaning), sumsByRate(ofPlan)]).toEqual([
      { 6: 0 },
      { 22: 0 },
      { 23: 16_800 },
    ]);
    const [receipt] = ofFlowers.filter(({ kind }) => kind === 'FR');
    for (const note of ofFlowers.filter(({ kind }) => kind === 'NC')) {
      expect(note.references).toEqual({ id: receipt?.id, number: receipt?.number });
    }
    expect(ofFlowers.map(({ total }) => total).toSorted()).toEqual(['19.17', '22.50', '3.33']);
    for (const document of [...ofFlowers, ...ofCleaning, ...ofPlan]) {
      expect(document).toMatchObject({
        provider,
        number: expect.stringMatching(/^(FR|NC) \w+\/\d+$/),
        atcud: expect.stringMatching(provider === 'embedded' ? /^0-\d+$/ : /^SBX(FR|NC)001-\d+$/),
        hash4: expect.stringMatching(/^[\w+/]{4}$/),
      });
    }
  });

  it('are read as the same file by the customer, in the archive and with the mail, which is sent once', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    const [document] = await issued(buyer, 1);
    const { status, bytes } = await pdfOf(world, buyer, document as Invoice);
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await pdfOf(world, admin, document as Invoice)).bytes.equals(bytes)).toBe(true);
    const mails = await eventually(
      async () => {
        const all = await admin.ok<MailEntry[]>('GET', `/Order/${order.id}/mails`);
        const about = all.filter(({ template }) => template === 'invoice_issued');
        return about.some((mail) => mail.status === 'stored') ? about : undefined;
      },
      { what: 'the mail with the document' },
    );
    expect(mails).toHaveLength(1);
    expect(await world.app.run('checkInvoicing')).toMatchObject(
      provider === 'embedded'
        ? [{ subject: 'account', isRight: false }]
        : ['account', 'series', 'taxes', 'draft'].map((subject) => ({ subject, isRight: true })),
    );
  });
});

describe('InvoiceXpress', () => {
  let world: World;
  let admin: Person;
  beforeAll(async () => {
    world = worldOf('invoicexpress');
    admin = await world.demo('admin');
    await double({ pdfRequests: 1 });
  });

  const rows = <Row extends object>(name: string, text: string, values: unknown[] = []): Promise<Row[]> =>
    world.app.database.database.query({ name: `spec.${name}`, text, values });

  /** The double's documents about an order, and their status. */
  const foundThere = async (orderNumber: string) =>
    (
      await rows<{ status: string }>(
        'there',
        'SELECT status FROM sandbox.invoicexpress_documents WHERE reference = $1 ORDER BY id',
        [orderNumber],
      )
    ).map(({ status }) => status);

  const tryAgain = () =>
    rows('again', 'UPDATE invoicing.requests SET due_at = clock_timestamp() WHERE due_at IS NOT NULL');

  const lateGroup = (said: RegExp): Promise<LateDocumentGroup> =>
    eventually(
      async () =>
        (await admin.ok<LateDocumentGroup[]>('GET', '/Admin/documents')).find(({ cause }) => said.test(cause)),
      { what: `a late document about ${said}`, within: 15_000 },
    );

  const pending = async (buyer: Person) =>
    expect(await buyer.ok('GET', '/Invoice')).toMatchObject([{ status: 'pending' }]);

  it('has one document per payment after lost answers, an outage and too many requests, in and between its two calls', async () => {
    await double({
      faults: [
        { on: 'create', fault: 'lost', times: 1 },
        { on: 'create', fault: 'outage', times: 1 },
        { on: 'state', fault: 'lost', times: 1 },
        { on: 'state', fault: 'throttle', times: 1 },
        { on: 'pdf', fault: 'lost', times: 1 },
      ],
    });
    const buyers = await Promise.all([world.newCustomer(), world.newCustomer(), world.newCustomer()]);
    const bought = await Promise.all(buyers.map((buyer) => world.paidFlowers(buyer)));
    await Promise.all(buyers.map((buyer) => issued(buyer, 1)));
    for (const { order } of bought) expect(await foundThere(order.number)).toEqual(['settled']);
  });

  it('makes a document late at once, with its words and without buyer and key, when it refuses for good', async () => {
    await double({ faults: [{ on: 'create', fault: 'refuse', times: 1 }] });
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    const { cause, documents } = await lateGroup(/Contribuinte não é válido/);
    expect(cause).toBe('InvoiceXpressRefused: InvoiceXpress refused to make the draft (#): Contribuinte não é válido');
    expect(documents).toMatchObject([{ orderId: order.id, attempts: 3 }]);
    await pending(buyer);
    expect(await admin.ok('POST', '/Admin/documents/retry', { cause })).toEqual({ requested: 1 });
    await issued(buyer, 1);
  });

  it('never finalises a draft over another sum', async () => {
    await double({ rounding: 'strange' });
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    const { cause } = await lateGroup(/comes to/);
    expect(cause).toBe('CannotIssue: the draft at InvoiceXpress is not finalised: it comes to #.# €, not to #.# €');
    expect(await foundThere(order.number)).toEqual(['draft']);
    await double({ rounding: 'cents' });
    await admin.ok('POST', '/Admin/documents/retry', { cause });
    await issued(buyer, 1);
    expect(await foundThere(order.number)).toEqual(['settled']);
    await double({ rounding: 'exact' });
  });

  it('makes another draft when one was deleted there by hand', async () => {
    await double({ faults: [{ on: 'state', fault: 'outage', times: 1 }] });
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    await eventually(async () => (await foundThere(order.number)).length === 1 || undefined, { what: 'a draft' });
    await rows('deleted', "UPDATE sandbox.invoicexpress_documents SET status = 'deleted' WHERE reference = $1", [
      order.number,
    ]);
    await issued(buyer, 1);
    expect(await foundThere(order.number)).toEqual(['deleted', 'settled']);
  });

  it('writes a draft of yesterday anew before it finalises it today', async () => {
    await double({ faults: [{ on: 'state', fault: 'outage', times: 1_000 }] });
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    await eventually(
      async () =>
        (await rows('failed', 'SELECT FROM invoicing.requests WHERE order_id = $1 AND error IS NOT NULL', [order.id]))
          .length === 1 || undefined,
      { what: 'an attempt that failed' },
    );
    await rows(
      'yesterday',
      'UPDATE sandbox.invoicexpress_documents SET issued_on = issued_on - 1 WHERE reference = $1',
      [order.number],
    );
    await double({ faults: [] });
    await tryAgain();
    const [document] = await issued(buyer, 1);
    const [there] = await rows<{ issued_on: string }>(
      'date',
      'SELECT issued_on FROM sandbox.invoicexpress_documents WHERE reference = $1',
      [order.number],
    );
    expect(there?.issued_on).toBe(lisbonDateOf(document?.createdAt ?? ''));
  });

  it('is found wanting when the tax authority does not know the series, or a region has no taxes', async () => {
    await double({ registered: false });
    expect(await world.app.run('checkInvoicing')).toMatchObject([
      { subject: 'account', isRight: true },
      { subject: 'series', isRight: false, found: 'The series (the default one) is not registered for FR and NC.' },
      { subject: 'taxes', isRight: true },
    ]);
    await double({ registered: true, untaxed: ['PT-AC'] });
    expect(await world.app.run('checkInvoicing')).toMatchObject([
      { subject: 'account', isRight: true },
      { subject: 'series', isRight: true },
      {
        subject: 'taxes',
        isRight: false,
        found: 'These taxes are missing: 4 % for PT-AC, 9 % for PT-AC, 16 % for PT-AC.',
      },
    ]);
    await double({ untaxed: [] });
    expect(await world.app.run('checkInvoicing')).toHaveLength(4);
  });

  it('adds a client once when two processes bill the same buyer at once', async () => {
    const buyer = { name: 'Rosa Lima', code: newId(), language: 'pt', country: 'Portugal' };
    const processes = Array.from({ length: 6 }, () => clientOf('a1b2c3d4', `${world.app.url}/sandbox/invoicexpress`));
    const ids = await Promise.all(processes.map((client) => new InvoiceXpressClients(client).idOf(buyer)));
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    ['the key is wrong', () => `${world.app.url}/sandbox/invoicexpress`, /refused for the taxes \(401\): Unauthorized/],
    ['nobody answers', () => 'http://127.0.0.1:9', /could not be asked for the taxes/],
  ])('says so without a word of the key or an address when %s', async (_when, url, said) => {
    const account = new InvoiceXpressAccount(clientOf('wrong-a1b2c3d4', url()));
    const error: unknown = await account.series('FR').catch((refused: unknown) => refused);
    expect(String(error)).toMatch(said);
    expect(inspect(error)).not.toMatch(/wrong-a1b2c3d4|api_key|https?:/);
  });

  it('gives out no file that is not the one that was signed, and nothing that another provider was asked for', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    const [document] = await issued(buyer, 1);
    await rows(
      'of-demo',
      `INSERT INTO invoicing.requests (document_id, kind, order_id, customer_id, order_number, description, total_cents,
         payment_method, paid_at, requested_at, provider, is_mailed)
       VALUES ($1, 'FR', $2, $3, $4, 'Ramo', 2250, 'card', now(), now(), 'embedded', true)`,
      [newId(), order.id, buyer.id, order.number],
    );
    expect(await buyer.ok<Invoice[]>('GET', '/Invoice')).toEqual([document]);
    const [file] = await rows<{ storage_key: string; sha256: string }>(
      'file',
      'SELECT storage_key, sha256 FROM invoicing.files WHERE document_id = $1',
      [document?.id],
    );
    expect(file?.storage_key).toContain(file?.sha256.slice(0, 16));
    await world.app.run('storeFile', file?.storage_key ?? '', '%PDF-1.4 another');
    expect((await pdfOf(world, buyer, document as Invoice)).status).toBe(500);
  });
});
