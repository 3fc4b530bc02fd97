import type { Cemetery } from '@perpetua/contracts/places.contract';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { newId } from '../../../backend/src/platform/ids.js';
import { type Examples, pictureForm, type Stage } from './api-fixture.js';
import { type Person, PLACES } from '../fixtures/world.js';

const inThreeLanguages = (text: string) => ({ pt: text, en: text, es: text });

const aProduct = () => ({
  type: 'flower',
  name: inThreeLanguages(`Ramo ${newId()}`),
  description: inThreeLanguages('Rosas brancas.'),
  price: '24.50',
  category: 'bouquet',
  hasRibbon: true,
});

const added = async (stage: Stage): Promise<string> => {
  const { id } = await (await stage.admin).ok<{ id: string }>('POST', '/Product', aProduct());
  return id;
};

const pictured = async (stage: Stage): Promise<{ id: string; imageId: string }> => {
  const id = await added(stage);
  const admin = await stage.admin;
  const { images } = await admin.ok<Product>('POST', `/Product/${id}/images`, await pictureForm('image'));
  return { id, imageId: images?.[0]?.id ?? '' };
};

/** Withdraws the three-month plan, because the example adds a plan of three months; returns the admin. */
const withoutQuarterly = async (stage: Stage): Promise<Person> => {
  const admin = await stage.admin;
  await admin.ok('DELETE', `/ServicePlan/${(await stage.world.plan(3)).servicesPlansID}`);
  return admin;
};

const aPlan = { discount: 10, frequency: 3 };

/** Catalogue: products and plans. */
export const catalogueExamples: Examples = {
  'GET /Product': () => ({
    query: { type: 'flower', category: 'bouquet', sort: 'price_desc', q: 'rosas', pageSize: 3 },
  }),
  'GET /Product/{id}': async ({ bouquet }) => ({ path: { id: (await bouquet).id } }),
  'GET /Product/{id}/image': async ({ bouquet }) => ({ path: { id: (await bouquet).id }, query: { size: 'thumb' } }),
  'POST /Product': async ({ admin }) => ({ as: await admin, body: aProduct() }),
  'PUT /Product/{id}': async (stage) => ({
    as: await stage.admin,
    path: { id: await added(stage) },
    body: { ...aProduct(), price: '26.00' },
  }),
  'PUT /Product/{id}/draft': async (stage) => ({
    as: await stage.admin,
    path: { id: await added(stage) },
    body: { ...aProduct(), price: '27.00' },
  }),
  'DELETE /Product/{id}/draft': async (stage) => ({ as: await stage.admin, path: { id: await added(stage) } }),
  'POST /Product/{id}/publish': async (stage) => ({
    as: await stage.admin,
    path: { id: (await pictured(stage)).id },
    body: { version: 2 },
  }),
  'POST /Product/publish': async (stage) => ({
    as: await stage.admin,
    body: { products: [{ id: (await pictured(stage)).id, version: 2 }] },
  }),
  'DELETE /Product/{id}': async (stage) => ({ as: await stage.admin, path: { id: await added(stage) } }),
  'PUT /Product/{id}/image': async (stage) => ({
    as: await stage.admin,
    path: { id: await added(stage) },
    body: await pictureForm('image'),
  }),
  'GET /Product/{id}/images/{imageId}': async (stage) => ({ path: await pictured(stage), query: { size: 'thumb' } }),
  'POST /Product/{id}/images': async (stage) => ({
    as: await stage.admin,
    path: { id: await added(stage) },
    body: await pictureForm('image'),
  }),
  'PUT /Product/{id}/images': async (stage) => {
    const { id, imageId } = await pictured(stage);
    const crops = { shop: { x: 0, y: 0, width: 0.5, height: 0.5 }, cart: null };
    const images = [{ id: imageId, alt: inThreeLanguages('Rosas brancas num ramo'), crops }];
    return { as: await stage.admin, path: { id }, body: { images } };
  },
  'DELETE /Product/{id}/images/{imageId}': async (stage) => {
    const path = await pictured(stage);
    await (await stage.admin).ok('POST', `/Product/${path.id}/images`, await pictureForm('image'));
    return { as: await stage.admin, path };
  },
  'GET /ServicePlan': () => ({}),
  'GET /ServicePlan/product/{id}': async ({ cleaning }) => ({ path: { id: (await cleaning).id } }),
  'GET /ServicePlan/{id}': async ({ world }) => ({ path: { id: (await world.plan(6)).servicesPlansID } }),
  'POST /ServicePlan': async (stage) => ({ as: await withoutQuarterly(stage), body: aPlan }),
  'DELETE /ServicePlan/{id}': async ({ admin, world }) => {
    const id = (await world.plan(3)).servicesPlansID;
    return { as: await admin, path: { id } };
  },
  'PATCH /Plan/{id}': async ({ admin, world }) => ({
    as: await admin,
    path: { id: (await world.plan(12)).servicesPlansID },
    body: { discount: 30 },
  }),
};

/** The request body for a new cemetery with an unused name, far enough from all others not to count as a duplicate. */
const aCemetery = async (stage: Stage): Promise<object> => {
  const { cityCode, parish, location } = await stage.cemetery;
  const place = { lat: location.lat + 0.01 + stage.next() * 0.003, lng: location.lng };
  return { name: `Cemitério ${newId()}`, cityCode, parish, location: place };
};

const proposed = async (stage: Stage): Promise<string> => {
  const { id } = await (await stage.customer).ok<{ id: string }>('POST', '/Cemetery/proposal', await aCemetery(stage));
  return id;
};

const cemeteryOf = async (stage: Stage): Promise<string> => {
  const { id } = await (await stage.admin).ok<{ id: string }>('POST', '/Cemetery', await aCemetery(stage));
  return id;
};

/** A church that a customer's order has proposed, unknown and far enough from all others. */
const proposedVenue = async (stage: Stage): Promise<{ id: string; body: object }> => {
  const { cityCode, parish, location } = await stage.cemetery;
  const [id, name] = [newId(), `Igreja ${newId()}`];
  const point = { lat: location.lat + 0.01 + stage.next() * 0.003, lng: location.lng };
  const proposal = { id, proposedBy: (await stage.customer).id, name, city: cityCode, parish, location: point };
  await stage.world.app.execute('ProposeVenue', proposal, { actor: { id: 'spec', role: 'system' } });
  return { id, body: { kind: 'church', name, cityCode, parish, location: point, version: 1 } };
};

/** Places: cities, parishes, venues and cemeteries. */
export const placeExamples: Examples = {
  'GET /Place': () => ({ query: { q: 'basilica', kind: 'church', city: 'Lisboa', pageSize: 3 } }),
  'POST /Place/{id}/approve': async (stage) => {
    const { id, body } = await proposedVenue(stage);
    return { as: await stage.admin, path: { id }, body };
  },
  'POST /Place/{id}/reject': async (stage) => ({
    as: await stage.admin,
    path: { id: (await proposedVenue(stage)).id },
  }),
  'GET /Place/city': () => ({ query: { q: 'lisb' } }),
  'GET /Place/parish': async ({ cemetery }) => ({ query: { city: (await cemetery).cityCode } }),
  'GET /Cemetery': () => ({ query: { near: '38.7143,-9.172', pageSize: 3 } }),
  'GET /Cemetery/{id}': async ({ cemetery }) => ({ path: { id: (await cemetery).id } }),
  'POST /Cemetery/proposal': async (stage) => ({
    as: await stage.customer,
    body: { ...(await aCemetery(stage)), note: 'Junto à igreja.' },
  }),
  'POST /Cemetery': async (stage) => ({ as: await stage.admin, body: await aCemetery(stage) }),
  'PUT /Cemetery/{id}': async (stage) => ({
    as: await stage.admin,
    path: { id: await cemeteryOf(stage) },
    body: await aCemetery(stage),
  }),
  'DELETE /Cemetery/{id}': async (stage) => ({ as: await stage.admin, path: { id: await cemeteryOf(stage) } }),
  'POST /Cemetery/{id}/approve': async (stage) => ({ as: await stage.admin, path: { id: await proposed(stage) } }),
  'POST /Cemetery/approve': async (stage) => ({
    as: await stage.admin,
    body: { cemeteries: [{ id: await proposed(stage), version: 1 }] },
  }),
  'POST /Cemetery/{id}/merge': async (stage) => ({
    as: await stage.admin,
    path: { id: await proposed(stage) },
    body: { into: await cemeteryOf(stage) },
  }),
  'GET /Cemetery/closed-days': async (stage) => ({ as: await stage.admin }),
  'POST /Cemetery/closed-days': async (stage) => ({
    as: await stage.admin,
    body: { services: [{ serviceId: newId(), date: '2030-01-02', hour: '10:00' }] },
  }),
  'POST /Cemetery/{id}/reject': async (stage) => ({
    as: await stage.admin,
    path: { id: await proposed(stage) },
    body: { reason: 'Já existe com outro nome.' },
  }),
};

const aGrave = async ({ cemetery }: Stage): Promise<object> => ({
  deceasedName: 'Maria da Conceição d’Ávila',
  birthDate: '1931-02-03',
  cemeteryId: (await cemetery).id,
  location: (await cemetery).location,
});

const graveOf = async (stage: Stage): Promise<{ person: Person; id: string }> => {
  const person = await stage.newcomer();
  const { id } = await stage.world.grave(person, PLACES.lisbon);
  return { person, id };
};

/** A cemetery to which a grave can move, and its point. */
const destinationOf = async (stage: Stage): Promise<{ cemeteryId: string; lat: number; lng: number }> => {
  const cemetery = await (await stage.admin).ok<Cemetery>('POST', '/Cemetery', await aCemetery(stage));
  return { cemeteryId: cemetery.id, ...cemetery.location };
};

const photographed = async (stage: Stage): Promise<{ person: Person; id: string }> => {
  const { person, id } = await graveOf(stage);
  await person.ok('PUT', `/Grave/${id}/photo`, await pictureForm('photo'));
  return { person, id };
};

/** Graves, which only their owner can access. */
export const graveExamples: Examples = {
  'GET /Grave': async (stage) => ({ as: (await photographed(stage)).person }),
  'POST /Grave': async (stage) => ({ as: await stage.newcomer(), body: await aGrave(stage) }),
  'GET /Grave/{id}': async (stage) => {
    const { person, id } = await photographed(stage);
    return { as: person, path: { id } };
  },
  'PUT /Grave/{id}': async (stage) => {
    const { person, id } = await graveOf(stage);
    return { as: person, path: { id }, body: await aGrave(stage) };
  },
  'GET /Grave/{id}/move': async (stage) => {
    const { person, id } = await graveOf(stage);
    const { cemeteryId, lat, lng } = await destinationOf(stage);
    return { as: person, path: { id }, query: { cemeteryId, lat, lng } };
  },
  'POST /Grave/{id}/move': async (stage) => {
    const { person, id } = await graveOf(stage);
    const { cemeteryId, lat, lng } = await destinationOf(stage);
    return { as: person, path: { id }, body: { cemeteryId, location: { lat, lng }, expectedRefund: '0.00' } };
  },
  'DELETE /Grave/{id}': async (stage) => {
    const { person, id } = await graveOf(stage);
    return { as: person, path: { id } };
  },
  'PUT /Grave/{id}/photo': async (stage) => {
    const { person, id } = await graveOf(stage);
    return { as: person, path: { id }, body: await pictureForm('photo') };
  },
  'DELETE /Grave/{id}/photo': async (stage) => {
    const { person, id } = await photographed(stage);
    return { as: person, path: { id } };
  },
};

/** A customer whose flowers were moved from the cart to “kept for later” when a cleaning was merged into the cart. */
const keeper = async (stage: Stage): Promise<Person> => {
  const [person, { id: productId }] = await Promise.all([stage.shopper(), stage.cleaning]);
  await person.ok('POST', '/Cart/merge', { items: [{ productId, quantity: 1 }], mergeId: newId() });
  return person;
};

/** The cart. */
export const cartExamples: Examples = {
  'GET /Cart': async (stage) => ({ as: await keeper(stage) }),
  'POST /Cart': async (stage) => ({
    as: await stage.newcomer(),
    body: { productId: (await stage.cleaning).id, quantity: 1, planId: await stage.plan },
  }),
  'PATCH /Cart': async (stage) => ({
    as: await stage.shopper(),
    body: { productId: (await stage.bouquet).id, quantity: 3 },
  }),
  'DELETE /Cart/{id}': async (stage) => ({ as: await stage.shopper(), path: { id: (await stage.bouquet).id } }),
  'POST /Cart/merge': async (stage) => ({
    as: await stage.shopper(),
    body: { items: [{ productId: (await stage.bouquet).id, quantity: 99 }], mergeId: newId() },
  }),
  'POST /Cart/restore': async (stage) => ({ as: await keeper(stage), body: {} }),
  'DELETE /Cart/kept': async (stage) => ({ as: await keeper(stage) }),
  'DELETE /Cart/changes': async (stage) => ({ as: await keeper(stage) }),
  'DELETE /Cart/offered/{orderId}': async (stage) => ({ as: await keeper(stage), path: { orderId: newId() } }),
};
