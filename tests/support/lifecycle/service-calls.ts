import { expect } from '@jest/globals';
import { type Service, serviceSchema } from '@perpetua/contracts/fulfilment.contract';
import type { TestAnswer } from '../fixtures/app.js';
import type { Person, Problem, World } from '../fixtures/world.js';

/** The response to a call on a service: the service, or the part of a refusal that specs use. */
export type Outcome = TestAnswer<
  Partial<Service> & Partial<Pick<Problem, 'code' | 'permitted'>> & { nearest?: string; most?: string }
>;

/** `POST /Service/{id}/{action}`. */
export const act = (person: Person, serviceId: string, action: string, body?: unknown): Promise<Outcome> =>
  person.call('POST', `/Service/${serviceId}/${action}`, body);

/** A service as a person sees it. */
export const seen = async (person: Person, serviceId: string): Promise<Service> =>
  serviceSchema.parse(await person.ok('GET', `/Service/${serviceId}`));

/** The partner waits for the offer and accepts it. */
export const accepted = async (world: World, partner: Person, serviceId: string): Promise<void> => {
  const { offer } = await world.offerTo(partner, serviceId);
  expect(await act(partner, serviceId, 'accept', { offerId: offer.id })).toMatchObject({ status: 200 });
};

/** Moves the clock to the date of the service; the partner uploads a photo and starts the service. */
export const started = async (world: World, partner: Person, serviceId: string): Promise<void> => {
  const { scheduledDate } = await seen(partner, serviceId);
  await world.advanceTo(scheduledDate);
  await partner.photo(serviceId, 'before');
  await partner.ok('POST', `/Service/${serviceId}/start`);
};

/** The partner starts and completes the service, with a photo before and after. */
export const delivered = async (world: World, partner: Person, serviceId: string): Promise<void> => {
  await started(world, partner, serviceId);
  await partner.photo(serviceId, 'after');
  await partner.ok('POST', `/Service/${serviceId}/deliver`);
};

/** The types of a service's events, in order. */
export const eventsOf = async (admin: Person, serviceId: string): Promise<string[]> => {
  const { events } = await admin.ok<{ events: { type: string }[] }>('GET', `/Audit/service/${serviceId}`);
  return events.map(({ type }) => type);
};

/** Expects that every event of a service has a sentence in every language. */
export const expectSentences = async (world: World, admin: Person, serviceId: string): Promise<void> => {
  for (const language of ['pt', 'en', 'es']) {
    const { status, body } = await world.app.request<{ events: { type: string; sentence: string }[] }>(
      'GET',
      `/api/Audit/service/${serviceId}`,
      { token: admin.token, headers: { 'accept-language': language } },
    );
    expect(status).toBe(200);
    const wordless = body.events.filter(({ type, sentence }) => sentence === type).map(({ type }) => type);
    expect({ language, wordless }).toEqual({ language, wordless: [] });
  }
};

/** Converts an amount in euros to cents, e.g. "12.50" to 1250. */
export const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100);
