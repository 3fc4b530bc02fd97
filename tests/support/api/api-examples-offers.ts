import type { Examples } from './api-fixture.js';

/** The answers to an offer, of a partner and of the customer. */
export const offerExamples: Examples = {
  'POST /Service/{id}/accept': async (stage) => {
    const { serviceId, offerId } = await stage.offered();
    return { as: await stage.florist, path: { id: serviceId }, body: { offerId } };
  },
  'POST /Service/{id}/decline': async (stage) => {
    const { serviceId, offerId } = await stage.offered();
    return { as: await stage.florist, path: { id: serviceId }, body: { offerId, reason: 'Sem rosas brancas' } };
  },
  'POST /Service/{id}/counter': async (stage) => {
    const { serviceId, offerId } = await stage.offered();
    return { as: await stage.florist, path: { id: serviceId }, body: { offerId, hour: '16:00' } };
  },
  'POST /Service/{id}/accept-hour': async (stage) => {
    const { person, serviceId, offerId } = await stage.offered();
    const florist = await stage.florist;
    await florist.ok('POST', `/Service/${serviceId}/counter`, { offerId, hour: '16:00' });
    return { as: person, path: { id: serviceId }, body: { offerId, hour: '16:00' } };
  },
};
