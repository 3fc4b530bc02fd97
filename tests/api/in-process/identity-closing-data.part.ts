import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RestoredAccounts } from '../../../backend/src/identity/accounts/restored-accounts.service.js';
import { InvoiceDetailsRetention } from '../../../backend/src/ordering/billing/invoice-details-retention.service.js';
import { ClosedAccounts } from '../../../backend/src/platform/closed-accounts.js';
import { ClosureRecords } from '../../../backend/src/platform/closure-records.js';
import { ContextRegistry } from '../../../backend/src/platform/context-registry.js';
import { newId } from '../../../backend/src/platform/ids.js';
import { Photos } from '../../../backend/src/platform/storage/photos.js';
import { pictureForm } from '../../support/api/api-fixture.js';
import { type InProcessApp, startWorldInProcess } from '../../support/fixtures/in-process-app.js';
import { eventually } from '../../support/fixtures/eventually.js';
import { type Person, PLACES, World } from '../../support/fixtures/world.js';

/** Part of every text that a person enters, so that the test can find these texts in any column. */
const MARKER = 'Zxqmarke';
const PHONE = '+351912987654';
const TAX_ID = '123456789';

/**
 * Columns that may still contain texts of a person whose account is closed, and why.
 * - Invoice-receipts and credit notes: tax law requires keeping them for ten years (CIVA art. 52); a QR code carries the
 *   tax number.
 * - The invoice's details of an order, until its document is issued.
 * - The sandbox replaces the payment provider and, like it, keeps its records.
 */
const REMAINS: readonly string[] = [
  'invoicing.documents.content',
  'invoicing.documents.qr',
  'invoicing.documents.search',
  'ordering.order_details.invoice_name',
  'ordering.order_details.invoice_tax_id',
  'ordering.order_details.invoice_address',
  // Contains only the name on the invoice, without case and accents, so that admins find the order.
  'ordering.order_details.search',
];
const OUTSIDE = 'sandbox';

let world: World<InProcessApp>;
let admin: Person;

beforeAll(async () => {
  world = await startWorldInProcess();
  admin = await world.demo('admin');
}, 90_000);
afterAll(() => world.stop());

/**
 * The columns, in all tables, whose values contain one of the words, as `schema.table.column`. Runs one statement per
 * table.
 */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const { database } = world.app.database;
  const tables = await database.query<{ name: string; schema: string; table: string; columns: string[] }>({
    name: 'spec.tables',
    text: `SELECT format('%I.%I', t.table_schema, t.table_name) AS name, t.table_schema AS schema, t.table_name AS table,
        array_agg(c.column_name::text) AS columns
      FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
      WHERE t.table_type = 'BASE TABLE' AND t.table_schema NOT IN ('pg_catalog', 'information_schema', $1)
      GROUP BY t.table_schema, t.table_name`,
    values: [OUTSIDE],
  });
  const found: string[] = [];
  for (const { name, schema, table, columns } of tables) {
    const rows = await database.query<{ row: Record<string, unknown> }>({
      name: `spec.words-in.${name}`,
      text: `SELECT to_jsonb(t) AS row FROM ${name} t
        WHERE EXISTS (SELECT FROM unnest($1::text[]) word WHERE t::text ILIKE '%' || word || '%')`,
      values: [words],
    });
    const isIn = (value: unknown): boolean => {
      const text = (JSON.stringify(value) ?? '').toLowerCase();
      return words.some((word) => text.includes(word.toLowerCase()));
    };
    const hits = columns.filter((column) => rows.some(({ row }) => isIn(row[column])));
    found.push(...hits.map((column) => `${schema}.${table}.${column}`));
    // Reports the whole table when a row's text contains a word but no column of its JSON does.
    if (rows.length > 0 && hits.length === 0) found.push(`${schema}.${table}`);
  }
  return found.toSorted();
}

const rowsOf = async (table: string, userId: string): Promise<number> => {
  const [row] = await world.app.database.database.query<{ total: number }>({
    name: `spec.rows-${table}`,
    text: `SELECT count(*)::int AS total FROM ${table} WHERE user_id = $1`,
    values: [userId],
  });
  return row?.total ?? 0;
};

const photoFiles = async (): Promise<string[]> => {
  const entries = await readdir(join(world.app.settings.dataDir, 'files'), { recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.endsWith('.jpg')).toSorted();
};

const signUp = async (): Promise<{ person: Person; body: Record<string, unknown>; key: string }> => {
  const body = {
    name: `${MARKER}Nome`,
    surname: `${MARKER}Apelido`,
    username: `${MARKER}user`,
    email: `${MARKER}.${newId()}@example.com`.toLowerCase(),
    phone: PHONE,
    password: 'Caminho#Calmo27',
    acceptTerms: true,
  };
  const key = newId();
  const answer = await world.app.request('POST', '/api/User', { body, key });
  expect(answer.status).toBe(201);
  return { person: await world.login(body.email, body.password), body, key };
};

const withKey = (person: Person, method: string, path: string, body: unknown): Promise<{ status: number }> =>
  world.app.request(method, `/api${path}`, { token: person.token, body, key: newId() });

const address = {
  firstName: `${MARKER}Nome`,
  surname: MARKER,
  city: 'Lisboa',
  parish: `${MARKER} Freguesia`,
  street: `Rua ${MARKER}`,
  streetNumber: '12',
  floor: `${MARKER} 3`,
  locality: `${MARKER} Terra`,
  postalCode: '1100-391',
  taxId: TAX_ID,
  billing: true,
};

/** Creates a grave with a photo; returns the grave's id and the photo's link. */
async function graveWithPhoto(person: Person): Promise<{ id: string; link: string }> {
  const { id } = await world.grave(person, PLACES.lisbon);
  const grave = await person.ok<Record<string, unknown>>('GET', `/Grave/${id}`);
  const changes = {
    cemeteryId: grave['cemeteryId'],
    location: grave['location'],
    deceasedName: `${MARKER} Falecido`,
    section: `${MARKER} Talhão`,
  };
  expect((await withKey(person, 'PUT', `/Grave/${id}`, changes)).status).toBe(200);
  const photo = await person.ok<{ url: string }>('PUT', `/Grave/${id}/photo`, await pictureForm('photo'));
  return { id, link: photo.url };
}

/**
 * Buys flowers for a church; the order is paid, cancelled and refunded, with text in every field that a customer can
 * fill.
 */
async function orderWithWords(person: Person): Promise<void> {
  const wreath = (await world.products('flower')).find(({ hasRibbon }) => hasRibbon);
  await person.ok('POST', '/Cart', { productId: wreath?.id, quantity: 1 });
  const place = { name: `Igreja ${MARKER}`, city: 'Lisboa', parish: 'Estrela' };
  const { street, streetNumber, floor, postalCode } = address;
  const delivery = {
    kind: 'church' as const,
    date: await world.date(3),
    hour: '11:00',
    place,
    location: PLACES.lisbon,
    address: { street, streetNumber, floor, postalCode, city: 'Lisboa', parish: 'Estrela' },
    ceremony: { deceasedName: `${MARKER} Falecida`, funeralHome: `${MARKER} Agência`, room: MARKER },
  };
  const { orderId, paymentUrl } = await person.ok<{ orderId: string; paymentUrl: string }>(
    'POST',
    '/Checkout',
    {
      ...world.checkoutBody(delivery),
      contact: { name: `${MARKER} Contacto`, phone: PHONE },
      message: `${MARKER} com saudade`,
      instructions: `${MARKER} a chave`,
      items: [{ productId: wreath?.id, ribbonText: `${MARKER} na faixa` }],
      invoice: { name: `${MARKER} Lda`, taxId: TAX_ID, address: `Avenida ${MARKER}` },
    },
    newId(),
  );
  await world.pay(paymentUrl);
  const serviceId = await eventually(async () => (await person.order(orderId)).services[0], {
    what: 'the order to have its service',
    within: 40_000,
  });
  const { version } = await person.order(orderId);
  await admin.ok('PATCH', `/Order/${orderId}/delivery`, {
    card: `${MARKER} com muita saudade`,
    ribbons: [{ productId: wreath?.id, ribbonText: `${MARKER} corrigida` }],
    ceremony: { deceasedName: `${MARKER} Falecido` },
    reason: `${MARKER} telefonou`,
    version,
  });
  await admin.ok('POST', `/Service/${serviceId}/reschedule`, {
    date: await world.date(4),
    reason: `${MARKER} pediu por telefone`,
  });
  await person.ok('POST', `/Service/${serviceId}/cancel`, { reason: `${MARKER} motivo` });
  await eventually(async () => (await person.order(orderId)).status === 'refunded', {
    what: 'the order to be refunded',
    within: 40_000,
  });
}

/** The English sentence of the last event of a partner. */
async function lastSentence(partnerId: string): Promise<string | undefined> {
  const { body } = await world.app.request<{ events: { sentence: string }[] }>(
    'GET',
    `/api/Audit/partner/${partnerId}`,
    { token: admin.token, headers: { 'accept-language': 'en' } },
  );
  return body.events.at(-1)?.sentence;
}

describe('closing an account', () => {
  it('removes everything that the person wrote, except what the law requires to keep', async () => {
    const before = await photoFiles();
    const { person, body, key } = await signUp();
    expect((await withKey(person, 'POST', '/User/adresses', address)).status).toBe(201);
    await person.ok('PUT', `/User/${person.id}/logo`, await pictureForm('logo'));
    const { link } = await graveWithPhoto(person);
    await world.grave(person, PLACES.lisbon).then(({ id }) => person.ok('DELETE', `/Grave/${id}`));
    const proposal = {
      name: `Cemitério ${MARKER}`,
      city: 'Lisboa',
      parish: 'Arroios',
      location: { lat: 38.72, lng: -9.135 },
      note: `${MARKER} nota`,
    };
    expect((await withKey(person, 'POST', '/Cemetery/proposal', proposal)).status).toBe(201);
    const message = { category: 'other', subject: `${MARKER} assunto`, message: `${MARKER} mensagem` };
    expect((await withKey(person, 'POST', '/Service/send-message', message)).status).toBe(201);
    await orderWithWords(person);
    const [other] = await world.products('flower');
    await person.ok('POST', '/Cart', { productId: other?.id, quantity: 2 });
    const recover = { email: body['email'], language: 'en' };
    await world.app.request('POST', '/api/Auth/recover-password', { body: recover });

    const words = [MARKER, PHONE, String(body['email'])];
    const filled = await columnsWith(words);
    expect(filled).toEqual(
      expect.arrayContaining([
        'platform.written_reasons.body',
        'contact.messages.message',
        'fulfilment.remarks.body',
        'graves.graves.deceased_name',
        'identity.addresses.street',
        'identity.users.email',
        'ordering.order_details.address',
        'ordering.order_details.contact_name',
        'places.cemeteries.name',
        'platform.idempotency_keys.body',
        'platform.mail_outbox.recipient',
      ]),
    );
    expect((await photoFiles()).length).toBe(before.length + 2);
    expect((await fetch(world.app.url + link)).status).toBe(200);

    await person.ok('DELETE', `/User/${person.id}`);
    expect((await columnsWith(words)).filter((column) => !REMAINS.includes(column))).toEqual([]);
    const retention = world.app.app.get(InvoiceDetailsRetention, { strict: false });
    await eventually(
      async () => {
        await retention.forgetCopies();
        const left = await columnsWith(words);
        return left.every((column) => column.startsWith('invoicing.documents.')) ? left : undefined;
      },
      { what: 'only the documents to contain the words', within: 20_000, every: 200 },
    );
    expect(await photoFiles()).toEqual(before);
    expect((await fetch(world.app.url + link)).status).toBe(404);
    for (const table of ['graves.graves', 'cart.carts', 'identity.addresses', 'identity.logos']) {
      expect([table, await rowsOf(table, person.id)]).toEqual([table, 0]);
    }
    const again = await world.app.request('POST', '/api/User', { body, key });
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect(again.body['id']).not.toBe(person.id);
    await admin.ok('GET', '/Audit/verify');
  }, 120_000);

  it('also removes everything of a partner application, when an admin closes the account', async () => {
    const word = 'Qwzpartne';
    const form = {
      ...address,
      firstName: undefined,
      name: `${word} Nome`,
      surname: word,
      email: `${word}@example.com`,
      phone: '+351913111222',
      password: 'Caminho#Calmo27',
      partnerType: 'flower',
      parish: `${word} Freguesia`,
      street: `Rua ${word}`,
      floor: word,
      locality: undefined,
      billing: `Fatura a ${word}`,
      delivery: `De carro ${word}`,
      consent: true,
    };
    const { body } = await world.app.request('POST', '/api/Service/besupplier', { body: form, key: newId() });
    const id = String(body['id']);
    expect(await columnsWith([word])).toEqual(
      expect.arrayContaining(['partners.applications.delivery', 'identity.addresses.street']),
    );
    await admin.ok('POST', `/Partner/${id}/reject`, { reason: `${word} trabalha fora da zona.` });
    expect(await columnsWith([word])).toContain('platform.written_reasons.body');
    expect(await columnsWith([word])).not.toContain('es.events.data');
    expect(await admin.ok('GET', `/Partner/${id}`)).toMatchObject({ statusReason: `${word} trabalha fora da zona.` });
    expect(await lastSentence(id)).toBe(
      `The application of ${word} Nome ${word} was rejected: ${word} trabalha fora da zona.`,
    );
    await admin.ok('DELETE', `/User/${id}`);
    expect(await columnsWith([word])).toEqual([]);
    const left = { status: 'rejected', statusReason: null, application: null };
    expect(await admin.ok('GET', `/Partner/${id}`)).toMatchObject(left);
    expect(await lastSentence(id)).toMatch(/ was rejected: the reason was erased\.$/);
  });

  it('is repeated at the start on a database that was restored from before the closure', async () => {
    const { person, body } = await signUp();
    const { database } = world.app.database;
    const columns = 'email, username, name, surname, phone, password_hash';
    const text = `SELECT ${columns} FROM identity.users WHERE id = $1`;
    const [kept = {}] = await database.query({ name: 'spec.kept-account', text, values: [person.id] });
    await person.ok('DELETE', `/User/${person.id}`);
    await database.query({
      name: 'spec.restore-account',
      text: `UPDATE identity.users SET closed_at = NULL, (${columns}) = ($2, $3, $4, $5, $6, $7) WHERE id = $1`,
      values: [person.id, ...Object.values(kept)],
    });
    expect(await admin.ok('GET', `/User/${person.id}`)).toMatchObject({ name: `${MARKER}Nome` });

    await world.app.app.get(RestoredAccounts).onApplicationBootstrap();
    expect((await admin.call('GET', `/User/${person.id}`)).status).toBe(404);
    expect(await columnsWith([String(body['email'])])).toEqual([]);
    // Nothing is left to do for the next start.
    await world.app.app.get(RestoredAccounts).onApplicationBootstrap();
    expect((await admin.call('GET', '/Audit/verify')).status).toBe(200);
  });

  it('removes the remaining data later, in as many attempts as needed, if the process dies half way', async () => {
    const { person } = await signUp();
    const { link } = await graveWithPhoto(person);
    const photos = world.app.app.get(Photos);
    const remove = photos.remove.bind(photos);
    photos.remove = () => Promise.reject(new Error('the disk is away'));
    await person.ok('DELETE', `/User/${person.id}`);
    expect((await fetch(world.app.url + link)).status).toBe(200);
    expect(await rowsOf('platform.closed_accounts', person.id)).toBe(1);
    expect(await rowsOf('graves.graves', person.id)).toBe(1);
    photos.remove = remove;

    // The next process of the application does the same when it starts.
    const { app, database } = world.app;
    const next = new ClosedAccounts(database.database, app.get(ContextRegistry), app.get(ClosureRecords));
    next.onApplicationBootstrap();
    await next.onModuleDestroy();
    expect((await fetch(world.app.url + link)).status).toBe(404);
    expect(await rowsOf('graves.graves', person.id)).toBe(0);

    const closed = world.app.app.get(ClosedAccounts);
    await closed.sweep();
    expect(await rowsOf('platform.closed_accounts', person.id)).toBe(1);
    await world.app.database.database.query({
      name: 'spec.age-closed-accounts',
      text: `UPDATE platform.closed_accounts SET closed_at = closed_at - interval '2 minutes'`,
    });
    await closed.sweep();
    expect(await rowsOf('platform.closed_accounts', person.id)).toBe(0);
  });

  it('also removes data that a call already in progress writes afterwards', async () => {
    const { person } = await signUp();
    const grave = await graveWithPhoto(person);
    await person.ok('DELETE', `/User/${person.id}`);
    await world.app.database.database.query({
      name: 'spec.late-grave',
      text: `INSERT INTO graves.graves (id, user_id, deceased_name, cemetery_id, lat, lng, created_at)
        SELECT $1, $2, 'Late', id, lat, lng, clock_timestamp() FROM places.cemeteries LIMIT 1`,
      values: [grave.id, person.id],
    });
    await world.app.app.get(ClosedAccounts).sweep();
    expect(await rowsOf('graves.graves', person.id)).toBe(0);
  });

  it('removes the proposer’s name and texts from a public cemetery, and keeps the cemetery', async () => {
    const { person } = await signUp();
    const proposal = {
      name: `Cemitério das ${newId().slice(-6)}`,
      city: 'Évora',
      parish: 'Malagueira',
      location: { lat: 38.571, lng: -7.9135 },
      note: 'Ydkproposta',
    };
    const { id } = await person.ok<{ id: string }>('POST', '/Cemetery/proposal', proposal);
    await admin.ok('POST', `/Cemetery/${id}/approve`);
    await person.ok('DELETE', `/User/${person.id}`);
    expect(await columnsWith(['Ydkproposta'])).toEqual([]);
    const seen = await admin.ok<Record<string, unknown>>('GET', `/Cemetery/${id}`);
    expect(seen).toMatchObject({ name: proposal.name, status: 'approved' });
    expect(seen['proposedBy']).toBeUndefined();
  });
});
