import { describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { pictureForm } from '../support/api/api-fixture.js';
import { AuditStage, type AuditedWrite, named } from '../support/database/audited-writes.js';
import { eventually } from '../support/fixtures/eventually.js';

const stage = AuditStage.begin();

const aProduct = (change: object = {}) => ({
  type: 'flower',
  name: named('Palma Auditada'),
  description: named('Gladíolos.'),
  price: '48.00',
  ...change,
});
const draft = () => stage.added('/Product', aProduct({ status: 'draft' }));
const sold = () => stage.added('/Product', aProduct());
const illustrated = async (): Promise<string> => {
  const id = await draft();
  await stage.admin.ok('PUT', `/Product/${id}/image`, await pictureForm('image'));
  return id;
};
const picturesOf = async (id: string): Promise<{ id: string }[]> =>
  (await stage.admin.ok<{ images: { id: string }[] }>('GET', `/Product/${id}`)).images;
const plan = async (): Promise<string> => {
  // Only one plan of each length can be on sale.
  const plans = await stage.admin.ok<{ servicesPlansID: string; frequency: number }[]>('GET', '/ServicePlan');
  const same = plans.find(({ frequency }) => frequency === 6);
  if (same !== undefined) await stage.admin.ok('DELETE', `/ServicePlan/${same.servicesPlansID}`);
  const body = { name: named('Plano Auditado'), frequency: 6, discount: 5 };
  return (await stage.admin.ok<{ servicesPlansID: string }>('POST', '/ServicePlan', body)).servicesPlansID;
};

const writes: readonly AuditedWrite[] = [
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
    what: 'a draft is discarded',
    stream: 'product',
    type: 'ProductDraftDropped',
    prepare: async () => {
      const id = await sold();
      await stage.admin.ok('PUT', `/Product/${id}/draft`, aProduct({ price: '61.00' }));
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
    what: 'the pictures get descriptions',
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
    what: 'a picture is cropped',
    stream: 'product',
    type: 'ProductPicturesChanged',
    prepare: illustrated,
    write: async (id) => {
      const crops = { shop: { x: 0.25, y: 0, width: 0.5, height: 0.5 } };
      const images = (await picturesOf(id)).map((picture) => ({ id: picture.id, crops }));
      return ['PUT', `/Product/${id}/images`, { images }];
    },
    changes: expect.arrayContaining([
      { path: 'pictureCrops', after: [expect.stringMatching(/:4:3 0\.25 0 0\.5 0\.5$/)] },
    ]) as unknown as object[],
    says: 'recortes das imagens',
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
];

describe('a change of a product or a plan', () => {
  stage.records(writes);

  it.each([
    ['product', 'ProductAdded', () => sold()],
    ['plan', 'PlanAdded', () => plan()],
  ] as const)('contains the initial values of a new %s', async (stream, type, make) => {
    const [event, ...more] = await stage.eventsOf(stream, await make());
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type, version: 1, actor: { id: stage.admin.id } });
    expect(event?.data['changes']).toContainEqual(expect.objectContaining({ path: 'name', after: expect.anything() }));
  });

  it('is found by kind, type, actor and record; the audit returns the changed fields and the resulting state', async () => {
    const id = await sold();
    await stage.admin.ok('PUT', `/Product/${id}`, aProduct({ price: '70.00' }));
    const search = `stream=product&type=ProductChanged&actor=${stage.admin.id}&sort=recorded_desc`;
    await eventually(
      async () =>
        (await stage.admin.ok<AuditEvent[]>('GET', `/Audit/events?${search}`)).some(({ streamId }) => streamId === id),
      { what: 'the change in the search' },
    );
    expect(await stage.admin.ok<AuditEvent[]>('GET', `/Audit/events?stream=${id}`)).toHaveLength(2);
    expect(await stage.admin.ok('GET', `/Audit/product/${id}?version=2`)).toMatchObject({
      state: { priceCents: 7_000, status: 'published' },
      changes: [{ path: 'priceCents', before: 4_800, after: 7_000 }],
    });
    const { body } = await stage.admin.call<string>('GET', `/Audit/export?format=csv&stream=${id}`);
    expect(body).toContain('ProductChanged');
    expect(await stage.admin.ok('GET', '/Audit/verify')).toMatchObject({ findings: [] });
  });
});
