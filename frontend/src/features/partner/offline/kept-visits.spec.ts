import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays } from '@perpetua/contracts/local-dates';
import { QueryClient } from '@tanstack/react-query';
import { businessNow } from '../../../lib/business-clock';
import { localDateAt } from '../../../lib/local-dates';
import { openSession } from '../../../lib/session';
import { listAnswer, server } from '../../../test-setup/server';
import { acceptedServicesQuery, serviceQuery } from '../../account/fulfilment/fulfilment.api';
import { aService } from '../../account/fulfilment/fulfilment.samples';
import { dayQuery } from '../agenda/agenda.api';
import { forgetVisits, keepVisits, restoreVisits } from './kept-visits';

const signedIn = (userId: string) =>
  openSession({ token: 'x.e30.x', tokenExpiration: Date.now() + 600_000_000, user_id: userId });
const today = localDateAt('Europe/Lisbon', businessNow());
const tomorrow = addDays(today, 1);
const dayMs = 86_400_000;
const ofToday = aService({ id: 'a', scheduledDate: today });
const ofTomorrow = aService({ id: 'b', scheduledDate: tomorrow });

beforeEach(() => signedIn('partner'));
afterEach(async () => {
  jest.restoreAllMocks();
  await forgetVisits();
});

/** A device that has read the visits of today and tomorrow. */
async function keptOnDevice(): Promise<void> {
  server({
    'GET /Service/accepted': ({ search }) => {
      const all = [ofToday, ofTomorrow];
      return listAnswer(all.filter(({ scheduledDate }) => scheduledDate === search.get('from')));
    },
    'GET /Service/a': () => ({ ...ofToday, history: [] }),
    'GET /Service/b': () => ({ ...ofTomorrow, history: [] }),
    'GET /Partner/me': () => ({ id: 'partner' }),
    'GET /Site': () => ({ support: { phones: [] } }),
  });
  await keepVisits(new QueryClient());
}

/** The query cache of a page that is opened now. */
async function opened(): Promise<QueryClient> {
  const client = new QueryClient();
  await restoreVisits(client);
  return client;
}

const idsOf = (client: QueryClient, day: string, isToday: boolean) =>
  client.getQueryData(dayQuery(day, { isToday }).queryKey)?.services.map(({ id }) => id);

describe('the visits on a partner’s device', () => {
  it('are those of today and tomorrow, with their own pages, when a page is opened later', async () => {
    await keptOnDevice();
    const client = await opened();
    expect(idsOf(client, today, true)).toEqual(['a']);
    expect(idsOf(client, tomorrow, false)).toEqual(['b']);
    expect(client.getQueryData(serviceQuery('b').queryKey)).toMatchObject({ id: 'b', history: [] });
    expect(client.getQueryData(acceptedServicesQuery(1).queryKey)?.items).toHaveLength(2);
    expect(client.getQueryData(['partner', 'me'])).toEqual({ id: 'partner' });
  });

  it('are as old as they are, so that a page with a network reads them again', async () => {
    const readAt = Date.now();
    await keptOnDevice();
    jest.spyOn(Date, 'now').mockReturnValue(readAt + dayMs / 24);
    const state = (await opened()).getQueryState(serviceQuery('a').queryKey);
    expect(state?.dataUpdatedAt).toBeLessThan(readAt + 60_000);
  });

  it('become those of today on the next day', async () => {
    await keptOnDevice();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + dayMs);
    expect(idsOf(await opened(), tomorrow, true)).toEqual(expect.arrayContaining(['b']));
  });

  it.each([
    ['for another user', () => signedIn('somebody else')],
    ['after two days', () => void jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * dayMs + 60_000)],
  ])('are erased %s', async (_, happens) => {
    await keptOnDevice();
    const later = Date.now();
    happens();
    expect(idsOf(await opened(), today, true)).toBeUndefined();
    jest.restoreAllMocks();
    expect(Date.now()).toBeGreaterThanOrEqual(later);
    signedIn('partner');
    expect(idsOf(await opened(), today, true)).toBeUndefined();
  });
});
