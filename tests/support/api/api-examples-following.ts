import { newId } from '../../../backend/src/platform/ids.js';
import type { Examples, Stage } from './api-fixture.js';

/** An order of a new customer, and the path of its link. */
async function linked(stage: Stage) {
  const { person, orderId } = await stage.unpaid();
  const { path = '' } = await person.ok<{ path?: string }>('PUT', `/Order/${orderId}/follow-link`);
  return { person, orderId, token: path.split('/').at(-1) ?? '' };
}

/** A service with a photo of its result, and the token of its order's link. */
async function photographed(stage: Stage) {
  const { person, serviceId } = await stage.accepted();
  await stage.morningOf(person, serviceId);
  const florist = await stage.florist;
  await florist.ok('POST', `/Service/${serviceId}/start`);
  await florist.photo(serviceId, 'after');
  const { orderId, images } = await person.service(serviceId);
  const { path = '' } = await person.ok<{ path?: string }>('PUT', `/Order/${orderId}/follow-link`);
  return {
    person,
    serviceId,
    orderId,
    photoId: new URL(images.after[0]?.url ?? '', stage.world.app.url).pathname.split('/').at(-1) ?? '',
    token: path.split('/').at(-1) ?? '',
  };
}

/** Secret links, photos and calendar entries as files, and the partners of last time. */
export const followingExamples: Examples = {
  'GET /Follow/{token}': async (stage) => ({ path: { token: (await linked(stage)).token } }),
  'GET /Follow/{token}/photos/{photoId}': async (stage) => {
    const { token, photoId } = await photographed(stage);
    return { path: { token, photoId }, query: { size: 'thumb' } };
  },
  'GET /Follow/{token}/photos.zip': async (stage) => ({ path: { token: (await photographed(stage)).token } }),
  'GET /Order/{id}/follow-link': async (stage) => {
    const { person, orderId } = await linked(stage);
    return { as: person, path: { id: orderId } };
  },
  'PUT /Order/{id}/follow-link': async (stage) => {
    const { person, orderId } = await stage.unpaid();
    return { as: person, path: { id: orderId } };
  },
  'DELETE /Order/{id}/follow-link': async (stage) => {
    const { person, orderId } = await linked(stage);
    return { as: person, path: { id: orderId } };
  },
  'GET /Order/{id}/photos.zip': async (stage) => {
    const { person, orderId } = await photographed(stage);
    return { as: person, path: { id: orderId } };
  },
  'GET /Partner/me/agenda-feed': async (stage) => ({ as: await stage.florist }),
  'PUT /Partner/me/agenda-feed': async (stage) => ({ as: await stage.florist }),
  'DELETE /Partner/me/agenda-feed': async (stage) => ({ as: await stage.florist }),
  'GET /Calendar/{token}/agenda.ics': async (stage) => {
    const { path = '' } = await (await stage.florist).ok<{ path?: string }>('PUT', '/Partner/me/agenda-feed');
    return { path: { token: path.split('/').at(-2) ?? '' } };
  },
  'GET /Service/{id}/calendar.ics': async (stage) => {
    const { person, serviceId } = await stage.accepted();
    return { as: person, path: { id: serviceId } };
  },
  'GET /Service/my/partners': async (stage) => ({ as: await stage.customer, query: { type: 'flower' } }),
  'GET /Service/{id}/photos.zip': async (stage) => {
    const { person, serviceId } = await photographed(stage);
    return { as: person, path: { id: serviceId } };
  },
  'GET /Subscription/{id}/renewal': async (stage) => {
    const { person, id } = await stage.subscription();
    return { as: person, path: { id } };
  },
  'POST /Subscription/{id}/renew': async (stage) => {
    const { person, id } = await stage.subscription();
    const { total } = await person.ok<{ total: string }>('GET', `/Subscription/${id}/renewal`);
    const body = { date: await stage.world.date(150), consents: { terms: true }, expectedTotal: total };
    return { as: person, path: { id }, header: { 'Idempotency-Key': newId() }, body };
  },
};
