import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditedStream, type AuditEvent, auditHistorySchema } from '@perpetua/contracts/audit.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { pictureForm } from '../support/api-stage.js';
import { eventually } from '../support/eventually.js';
import { ownersLook } from '../support/histories.js';
import { type Person, World } from '../support/world.js';

type Body = Record<string, unknown> & { id: string };

/** A call as its method, path and body. */
type Call = readonly [method: string, path: string, body?: unknown];

let world: World;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  world = await World.start();
  [admin, customer] = await Promise.all([world.demo('admin'), world.newCustomer()]);
}, 90_000);
afterAll(() => world.stop());

/** What the history says of a record; nothing where there is none. */
const eventsOf = async (stream: AuditedStream, id: string): Promise<AuditEvent[]> => {
  const { status, body } = await admin.call('GET', `/Audit/${stream}/${id}`);
  return status === 404 ? [] : auditHistorySchema.parse(body).events;
};

const named = (pt: string) => ({ pt, en: `${pt} (en)`, es: `${pt} (es)` });
const aProduct = (change: object = {}) => ({
  type: 'flower',
  name: named('Palma Auditada'),
  description: named('Gladíolos.'),
  price: '48.00',
  ...change,
});
let serial = 0;
const aCemetery = (change: object = {}) => {
  serial += 1;
  const location = { lat: 37.1 + serial * 0.005, lng: -8.67 };
  return { name: `Cemitério Auditado ${serial}`, cityCode: '0807', parish: 'Odiáxere', location, ...change };
};
const added = (path: string, body: unknown, person = admin) => person.ok<Body>('POST', path, body);
const draft = async () => (await added('/Product', aProduct({ status: 'draft' }))).id;
const sold = async () => (await added('/Product', aProduct())).id;
const illustrated = async (): Promise<string> => {
  const id = await draft();
  await admin.ok('PUT', `/Product/${id}/image`, await pictureForm('image'));
  return id;
};
const picturesOf = async (id: string): Promise<{ id: string }[]> =>
  (await admin.ok<{ images: { id: string }[] }>('GET', `/Product/${id}`)).images;
const plan = async (): Promise<string> => {
  // One plan of a length is on sale at a time.
  const plans = await admin.ok<{ servicesPlansID: string; frequency: number }[]>('GET', '/ServicePlan');
  const same = plans.find(({ frequency }) => frequency === 6);
  if (same !== undefined) await admin.ok('DELETE', `/ServicePlan/${same.servicesPlansID}`);
  const body = { name: named('Plano Auditado'), frequency: 6, discount: 5 };
  return (await admin.ok<{ servicesPlansID: string }>('POST', '/ServicePlan', body)).servicesPlansID;
};
const proposal = async () => (await added('/Cemetery/proposal', aCemetery(), await world.newCustomer())).id;
const cemetery = async () => (await added('/Cemetery', aCemetery())).id;
const account = async () => (await world.newCustomer()).id;

interface Write {
  readonly what: string;
  readonly stream: AuditedStream;
  readonly type: string;
  /** The record before the write. */
  readonly prepare: () => Promise<string>;
  readonly write: (id: string) => Call | Promise<Call>;
  /** Fields that the event names, in its order. */
  readonly changes: readonly object[];
  /** What the sentence holds, in Portuguese. */
  readonly says: string;
  /** The same call again: null where it is another act. */
  readonly again?: null;
  /** A call about the same record that is refused, and with what. */
  readonly refused?: (id: string) => readonly [status: number, call: Call];
}

const writes: readonly Write[] = [
  {
    what: 'a product is changed',
    stream: 'product',
    type: 'ProductChanged',
    prepare: sold,
    write: (id) => ['PUT', `/Product/${id}`, aProduct({ price: '52.50' })],
    changes: [{ path: 'priceCents', before: 4_800, after: 5_250 }],
    says: 'preço 48,00',
    refused: (id) => [409, ['PUT', `/Product/${id}`, aProduct({ price: '53.00', version: 1 })]],
  },
  {
    what: 'a draft is saved',
    stream: 'product',
    type: 'ProductDraftSaved',
    prepare: sold,
    write: (id) => ['PUT', `/Product/${id}/draft`, aProduct({ price: '60.00' })],
    changes: [
      { path: 'draft', before: false, after: true },
      { path: 'priceCents', before: 4_800, after: 6_000 },
    ],
    says: 'rascunho',
    refused: (id) => [422, ['PUT', `/Product/${id}/draft`, aProduct({ type: 'clean' })]],
  },
  {
    what: 'a draft is dropped',
    stream: 'product',
    type: 'ProductDraftDropped',
    prepare: async () => {
      const id = await sold();
      await admin.ok('PUT', `/Product/${id}/draft`, aProduct({ price: '61.00' }));
      return id;
    },
    write: (id) => ['DELETE', `/Product/${id}/draft`],
    changes: [
      { path: 'draft', before: true, after: false },
      { path: 'priceCents', before: 6_100, after: 4_800 },
    ],
    says: 'descartado',
  },
  {
    what: 'a product is published',
    stream: 'product',
    type: 'ProductPublished',
    prepare: illustrated,
    write: (id) => ['POST', `/Product/${id}/publish`, {}],
    changes: [{ path: 'status', before: 'draft', after: 'published' }],
    says: 'rascunho → à venda',
    refused: (id) => [409, ['POST', `/Product/${id}/publish`, { version: 1 }]],
  },
  {
    what: 'a product is withdrawn',
    stream: 'product',
    type: 'ProductWithdrawn',
    prepare: sold,
    write: (id) => ['DELETE', `/Product/${id}`],
    changes: [{ path: 'status', before: 'published', after: 'withdrawn' }],
    says: 'retirado de venda',
  },
  {
    what: 'a draft that never was on sale is removed',
    stream: 'product',
    type: 'ProductRemoved',
    prepare: draft,
    write: (id) => ['DELETE', `/Product/${id}`],
    changes: expect.arrayContaining([{ path: 'priceCents', before: 4_800 }]) as unknown as object[],
    says: 'eliminado',
  },
  {
    what: 'a product gets a picture',
    stream: 'product',
    type: 'ProductPicturesChanged',
    prepare: draft,
    write: async (id) => ['POST', `/Product/${id}/images`, await pictureForm('image')],
    changes: expect.arrayContaining([
      { path: 'pictures', before: [], after: [expect.any(String)] },
    ]) as unknown as object[],
    says: 'ficheiros e ordem',
    again: null,
  },
  {
    what: 'the pictures get words',
    stream: 'product',
    type: 'ProductPicturesChanged',
    prepare: illustrated,
    write: async (id) => {
      const images = (await picturesOf(id)).map((picture) => ({ id: picture.id, alt: named('Um ramo branco') }));
      return ['PUT', `/Product/${id}/images`, { images }];
    },
    changes: [expect.objectContaining({ path: 'pictureWords', after: [named('Um ramo branco')] })],
    says: 'textos das imagens',
    refused: (id) => [409, ['PUT', `/Product/${id}/images`, { images: [{ id: newId() }] }]],
  },
  {
    what: 'a picture is removed',
    stream: 'product',
    type: 'ProductPicturesChanged',
    prepare: illustrated,
    write: async (id) => ['DELETE', `/Product/${id}/images/${(await picturesOf(id))[0]?.id ?? ''}`],
    changes: expect.arrayContaining([{ path: 'pictures', before: [expect.any(String)], after: [] }]) as never,
    says: 'imagens',
    again: null,
    refused: (id) => [404, ['DELETE', `/Product/${id}/images/${newId()}`]],
  },
  {
    what: 'a plan is changed',
    stream: 'plan',
    type: 'PlanChanged',
    prepare: plan,
    write: (id) => ['PATCH', `/Plan/${id}`, { discount: 8 }],
    changes: [{ path: 'discountPercent', before: 5, after: 8 }],
    says: 'desconto (%) 5 → 8',
    refused: (id) => [409, ['PATCH', `/Plan/${id}`, { discount: 9, version: 1 }]],
  },
  {
    what: 'a plan is withdrawn',
    stream: 'plan',
    type: 'PlanWithdrawn',
    prepare: plan,
    write: (id) => ['DELETE', `/ServicePlan/${id}`],
    changes: [{ path: 'status', before: 'published', after: 'withdrawn' }],
    says: 'retirado de venda',
  },
  {
    what: 'a cemetery is changed',
    stream: 'cemetery',
    type: 'CemeteryChanged',
    prepare: cemetery,
    write: async (id) => {
      const { name, cityCode, location } = await admin.ok<Body>('GET', `/Cemetery/${id}`);
      return ['PUT', `/Cemetery/${id}`, { name, cityCode, location, parish: 'Barão de São João' }];
    },
    changes: [{ path: 'parish', before: 'Odiáxere', after: 'Barão de São João' }],
    says: 'freguesia Odiáxere → Barão de São João',
    refused: (id) => [409, ['PUT', `/Cemetery/${id}`, aCemetery({ version: 1 })]],
  },
  {
    what: 'a proposed cemetery is approved',
    stream: 'cemetery',
    type: 'CemeteryApproved',
    prepare: proposal,
    write: (id) => ['POST', `/Cemetery/${id}/approve`],
    changes: [{ path: 'status', before: 'proposed', after: 'approved' }],
    says: 'aprovado',
    refused: (id) => [409, ['POST', `/Cemetery/${id}/reject`, { reason: 'Already there' }]],
  },
  {
    what: 'a proposed cemetery is rejected',
    stream: 'cemetery',
    type: 'CemeteryRejected',
    prepare: proposal,
    write: (id) => ['POST', `/Cemetery/${id}/reject`, { reason: 'Não existe' }],
    changes: [{ path: 'status', before: 'proposed', after: 'rejected' }],
    says: 'recusado',
  },
  {
    what: 'a proposed cemetery is merged',
    stream: 'cemetery',
    type: 'CemeteryMerged',
    prepare: proposal,
    write: async (id) => ['POST', `/Cemetery/${id}/merge`, { into: (mergedInto ??= await cemetery()) }],
    changes: [{ path: 'mergedInto', after: expect.any(String) }],
    says: 'juntado',
    refused: (id) => [404, ['POST', `/Cemetery/${id}/merge`, { into: newId() }]],
  },
  {
    what: 'a cemetery is removed',
    stream: 'cemetery',
    type: 'CemeteryRemoved',
    prepare: cemetery,
    write: (id) => ['DELETE', `/Cemetery/${id}`],
    changes: expect.arrayContaining([{ path: 'parish', before: 'Odiáxere' }]) as unknown as object[],
    says: 'removido',
    again: null,
    refused: (id) => [404, ['DELETE', `/Cemetery/${id}`]],
  },
  {
    what: 'an account is changed',
    stream: 'user',
    type: 'AccountChanged',
    prepare: account,
    write: (id) => ['PUT', `/User/${id}`, { surname: 'Segredo-Raro', phone: '+351919999999' }],
    changes: [{ path: 'surname' }, { path: 'phone' }],
    says: 'apelido, telefone',
    refused: (id) => [409, ['PUT', `/User/${id}`, { surname: 'Outro', version: 1 }]],
  },
  {
    what: 'an account gets another type',
    stream: 'user',
    type: 'AccountChanged',
    prepare: account,
    write: (id) => ['PUT', `/User/${id}`, { usertype_id: 1 }],
    changes: [{ path: 'usertype_id', before: 4, after: 1 }],
    says: 'cliente → administração',
    refused: (id) => [400, ['PUT', `/User/${id}`, { usertype_id: 9 }]],
  },
  {
    what: 'an account is blocked',
    stream: 'user',
    type: 'AccountBlocked',
    prepare: account,
    write: (id) => ['PATCH', `/User/${id}`, { blocked: true, reason: 'Pediu por telefone' }],
    changes: [{ path: 'status', before: 'open', after: 'blocked' }],
    says: 'bloqueada',
  },
  {
    what: 'an account is closed',
    stream: 'user',
    type: 'AccountClosed',
    prepare: account,
    write: (id) => ['DELETE', `/User/${id}`],
    changes: [{ path: 'status', after: 'closed' }],
    says: 'encerrada',
    again: null,
    refused: (id) => [404, ['DELETE', `/User/${id}`]],
  },
];
let mergedInto: string | undefined;

describe('what changes a record', () => {
  it.each(writes)(
    'is in the history once, however often it is sent, and not when it is refused: $what',
    async (one) => {
      const id = await one.prepare();
      const before = await eventsOf(one.stream, id);
      const call = await one.write(id);
      await admin.ok(...call);
      const events = await eventsOf(one.stream, id);
      expect(events).toHaveLength(before.length + 1);
      const event = events.at(-1);
      expect(event).toMatchObject({
        type: one.type,
        stream: one.stream,
        correlationId: id,
        actor: { id: admin.id, role: 'admin' },
        data: { changes: one.changes },
      });
      expect(event?.sentence).toContain(one.says);
      if (one.again === undefined) await admin.call(...call);
      const [status, refused] = one.refused?.(id) ?? [403, call];
      expect((await (one.refused ? admin : customer).call(...refused)).status).toBe(status);
      expect(await eventsOf(one.stream, id)).toHaveLength(events.length);
    },
  );

  it.each([
    ['product', 'ProductAdded', () => sold()],
    ['plan', 'PlanAdded', () => plan()],
    ['cemetery', 'CemeteryAdded', () => cemetery()],
  ] as const)('says with what a %s began', async (stream, type, make) => {
    const [event, ...more] = await eventsOf(stream, await make());
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type, version: 1, actor: { id: admin.id } });
    expect(event?.data['changes']).toContainEqual(expect.objectContaining({ path: 'name', after: expect.anything() }));
  });

  it('names what a customer proposed without its words, and who proposed it', async () => {
    const person = await world.newCustomer();
    const { id } = await added('/Cemetery/proposal', aCemetery({ note: 'A campa da minha mãe' }), person);
    const events = await eventsOf('cemetery', id);
    expect(events).toMatchObject([{ type: 'CemeteryProposed', actor: { id: person.id, role: 'customer' } }]);
    expect(events[0]?.data['changes']).toContainEqual({ path: 'name' });
    expect(JSON.stringify(events)).not.toMatch(/Auditado|Odiáxere|minha mãe/);
  });

  it('says who made an account for somebody else, and nothing of one that people make themselves', async () => {
    const email = `auditada.${newId()}@example.com`;
    const body = { name: 'Rita', surname: 'Nova', email, phone: '+351912345678', acceptTerms: true };
    const { id } = await added('/User', { ...body, password: 'Caminho#Calmo27' });
    expect(await eventsOf('user', id)).toMatchObject([
      { type: 'AccountCreated', data: { changes: [{ path: 'status', after: 'open' }] } },
    ]);
    expect(await eventsOf('user', await account())).toEqual([]);
  });

  it('is found by kind, type, actor and thing, with its changes and state at every version', async () => {
    const id = await sold();
    await admin.ok('PUT', `/Product/${id}`, aProduct({ price: '70.00' }));
    const search = `stream=product&type=ProductChanged&actor=${admin.id}&sort=recorded_desc`;
    await eventually(
      async () =>
        (await admin.ok<AuditEvent[]>('GET', `/Audit/events?${search}`)).some(({ streamId }) => streamId === id),
      { what: 'the change in the search' },
    );
    expect(await admin.ok<AuditEvent[]>('GET', `/Audit/events?stream=${id}`)).toHaveLength(2);
    expect(await admin.ok('GET', `/Audit/product/${id}?version=2`)).toMatchObject({
      state: { priceCents: 7_000, status: 'published' },
      changes: [{ path: 'priceCents', before: 4_800, after: 7_000 }],
    });
    const { body } = await admin.call<string>('GET', `/Audit/export?format=csv&stream=${id}`);
    expect(body).toContain('ProductChanged');
    expect(await admin.ok('GET', '/Audit/verify')).toMatchObject({ findings: [] });
  });
});

describe('a reason', () => {
  it('is shown with the act, in no exported file, and gone when the account is closed', async () => {
    const id = await account();
    const reason = 'Zxqreason about a person';
    await admin.ok('PUT', `/User/${id}`, { name: 'Zxqname', surname: 'Zxqsurname' });
    await admin.ok('PATCH', `/User/${id}`, { blocked: true, reason });
    expect((await eventsOf('user', id)).at(-1)).toMatchObject({ type: 'AccountBlocked', reason });
    const { body } = await admin.call<unknown>('GET', `/Audit/export?format=ndjson&correlation=${id}`);
    expect(JSON.stringify(body)).not.toContain('Zxq');
    await admin.ok('DELETE', `/User/${id}`);
    const events = await eventsOf('user', id);
    expect(events.map(({ type }) => type)).toEqual(['AccountChanged', 'AccountBlocked', 'AccountClosed']);
    expect(JSON.stringify(events)).not.toContain('Zxq');
    const rows = await ownersLook(world.app.database.ownerUrl, `SELECT FROM es.events WHERE data::text LIKE '%Zxq%'`);
    expect(rows).toEqual([]);
  });

  it('of a rejected cemetery is shown too, and leaves with its proposer', async () => {
    const person = await world.newCustomer();
    const { id } = await added('/Cemetery/proposal', aCemetery(), person);
    await admin.ok('POST', `/Cemetery/${id}/reject`, { reason: 'Fica noutra terra' });
    expect((await eventsOf('cemetery', id)).at(-1)).toMatchObject({ reason: 'Fica noutra terra' });
    await admin.ok('DELETE', `/User/${person.id}`);
    await eventually(async () => (await eventsOf('cemetery', id)).at(-1)?.reason === undefined, {
      what: 'the reason to be forgotten',
    });
  });
});
