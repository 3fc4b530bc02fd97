import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { openSession } from '../../../../lib/session';
import { refusal, server } from '../../../../test-setup/server';
import { aService } from '../fulfilment.samples';
import {
  doOrKeep,
  forgetActs,
  keepAct,
  leaveAct,
  mustWait,
  newAct,
  newPhotoAct,
  NotKeptError,
  previewOf,
  readUnsent,
  refusedByService,
  sendUnsent,
} from './unsent-acts';

const signedIn = (userId: string) =>
  openSession({ token: 'x.e30.x', tokenExpiration: Date.now() + 60_000, user_id: userId });
const network = (isOn: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn);
const client = new QueryClient();

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  signedIn('partner');
});

afterEach(async () => {
  jest.restoreAllMocks();
  client.clear();
  await forgetActs((await readUnsent()).map(({ id }) => id));
});

const does = (serviceId: string, action: 'start' | 'deliver') =>
  doOrKeep(newAct(client, { id: `${action}-${serviceId}`, serviceId, act: { action } }), client);

async function photographs(serviceId: string): Promise<void> {
  const photo = { file: new Blob(['photo'], { type: 'image/jpeg' }), takenAt: undefined };
  const id = `photo-${serviceId}`;
  await keepAct(await newPhotoAct(client, { id, serviceId, kind: 'after', photo, name: 'grave.jpg' }));
}

async function visit(serviceId: string): Promise<void> {
  await does(serviceId, 'start');
  await photographs(serviceId);
  await does(serviceId, 'deliver');
}

const answers = (serviceId: string) => ({
  [`POST /Service/${serviceId}/start`]: () => aService({ id: serviceId, status: 'in_progress' }),
  [`POST /Service/${serviceId}/photos`]: () => ({ id: 'p' }),
  [`POST /Service/${serviceId}/deliver`]: () => aService({ id: serviceId, status: 'awaiting_feedback' }),
});

describe('the acts of a partner without a network', () => {
  it('stand on the device, in their order and with the time at which they were done', async () => {
    network(false);
    const sent = server({});
    const before = new Date().toISOString();
    await visit('a');
    expect(sent).toEqual([]);
    const kept = await readUnsent();
    expect(kept.map(({ id, act }) => [id, act.action])).toEqual([
      ['start-a', 'start'],
      ['photo-a', 'photos'],
      ['deliver-a', 'deliver'],
    ]);
    expect(kept.every(({ doneAt }) => doneAt >= before)).toBe(true);
  });

  it('are sent once, in order and under their ids, however often the network comes back', async () => {
    network(false);
    const sent = server({ ...answers('a'), ...answers('b') });
    await visit('a');
    await visit('b');
    const kept = await readUnsent();
    network(true);
    await Promise.all([sendUnsent(client), sendUnsent(client)]);
    await sendUnsent(client);
    expect(sent.map(({ path }) => path)).toEqual(
      ['a', 'b'].flatMap((id) => ['start', 'photos', 'deliver'].map((step) => `/Service/${id}/${step}`)),
    );
    const [start, photo] = sent;
    expect(start?.headers.get('idempotency-key')).toBe('start-a');
    expect(start?.body).toEqual({ doneAt: kept[0]?.doneAt });
    const form = photo?.body as FormData;
    expect([form.get('uploadId'), form.get('doneAt')]).toEqual(['photo-a', kept[1]?.doneAt]);
    expect(await (form.get('photo') as File).text()).toBe('photo');
    expect(await readUnsent()).toEqual([]);
  });

  it('are kept once when a step is tapped twice', async () => {
    network(false);
    server({});
    await Promise.all([does('a', 'start'), does('a', 'start')]);
    await doOrKeep(newAct(client, { id: 'again', serviceId: 'a', act: { action: 'start' } }), client);
    expect((await readUnsent()).map(({ id }) => id)).toEqual(['start-a']);
  });

  it('wait for their owner when somebody else is signed in', async () => {
    network(false);
    const sent = server(answers('a'));
    await does('a', 'start');
    signedIn('somebody else');
    network(true);
    await sendUnsent(client);
    expect(sent).toEqual([]);
    expect(mustWait('a')).toBe(false);
    signedIn('partner');
    await sendUnsent(client);
    expect(sent).toHaveLength(1);
  });

  it('show their effect in what pages have read, until the pages read again', async () => {
    network(false);
    server(answers('a'));
    client.setQueryData(['service', 'one', 'a'], aService({ id: 'a' }));
    await does('a', 'start');
    network(true);
    await sendUnsent(client);
    expect(client.getQueryData(['service', 'one', 'a'])).toMatchObject({ status: 'in_progress' });
  });

  it('are followed by the stored photo, so that a sent one is not shown as waiting', async () => {
    const ended = jest.fn();
    URL.revokeObjectURL = ended;
    network(false);
    const stored = { id: 'stored', url: '/photo', thumbUrl: '/thumb', takenAt: '2026-11-24T11:12:00.000Z' };
    server({ ...answers('a'), 'POST /Service/a/photos': () => stored });
    client.setQueryData(['service', 'one', 'a'], aService({ id: 'a', status: 'in_progress' }));
    await photographs('a');
    const [kept] = await readUnsent();
    if (kept !== undefined) previewOf(kept);
    network(true);
    await sendUnsent(client);
    expect(client.getQueryData(['service', 'one', 'a'])).toMatchObject({ images: { after: [stored] } });
    expect(ended).toHaveBeenCalledWith('blob:preview');
  });
});

describe('an act whose call gets no answer', () => {
  it('is kept, and sent again under the same key', async () => {
    const sent = server({ 'POST /Service/a/start': () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(await does('a', 'start')).toBeUndefined();
    await sendUnsent(client);
    const again = server(answers('a'));
    await sendUnsent(client);
    expect(again.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['start-a']);
    expect(again[0]?.body).toEqual(sent[0]?.body);
  });

  it('holds back the later acts of its service, and not those of others', async () => {
    network(false);
    server(answers('b'));
    await does('a', 'start');
    network(true);
    expect(mustWait('a')).toBe(true);
    expect(mustWait('b')).toBe(false);
    expect(await does('b', 'start')).toMatchObject({ status: 'in_progress' });
  });

  it('is tried again after a server that was busy, before the acts that follow', async () => {
    network(false);
    server({});
    await visit('a');
    network(true);
    const busy = server({ 'POST /Service/a/start': () => refusal(503, 'unavailable') });
    await sendUnsent(client);
    expect(busy.map(({ path }) => path)).toEqual(['/Service/a/start']);
    const sent = server(answers('a'));
    await sendUnsent(client);
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['start', 'photos', 'deliver']);
  });
});

describe('a service that the partner has lost meanwhile', () => {
  it('keeps its photos with the reason, and the other services are reported', async () => {
    network(false);
    const sent = server({
      ...answers('b'),
      'POST /Service/a/start': () => refusal(409, 'illegal_transition'),
      // Without a history: the service of somebody else.
      'GET /Service/a': () => aService({ id: 'a', status: 'matching' }),
    });
    await visit('a');
    await visit('b');
    network(true);
    await sendUnsent(client);
    expect(sent.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))).toEqual([
      '/Service/a/start',
      ...['start', 'photos', 'deliver'].map((step) => `/Service/b/${step}`),
    ]);
    const [lost, ...others] = refusedByService(await readUnsent());
    expect(others).toEqual([]);
    expect(lost).toMatchObject({ serviceId: 'a', refusal: { status: 409, code: 'illegal_transition', isLost: true } });
    expect(lost?.acts.map(({ id }) => id)).toEqual(['start-a', 'photo-a', 'deliver-a']);
    expect(mustWait('a')).toBe(false);
  });

  it('is not reported again', async () => {
    network(false);
    server({ 'POST /Service/a/start': () => refusal(404, 'service_not_found') });
    await does('a', 'start');
    network(true);
    await sendUnsent(client);
    const sent = server({});
    await sendUnsent(client);
    expect(sent).toEqual([]);
  });
});

describe('a photo that the page is just sending', () => {
  it('is left alone until the page leaves it', async () => {
    const sent = server(answers('a'));
    const photo = { file: new Blob(['photo'], { type: 'image/jpeg' }), takenAt: undefined };
    const act = await newPhotoAct(client, { id: 'p', serviceId: 'a', kind: 'after', photo, name: 'a.jpg' });
    await keepAct(act, { isInHand: true });
    await sendUnsent(client);
    expect(sent).toEqual([]);
    leaveAct('p');
    await sendUnsent(client);
    expect(sent).toHaveLength(1);
  });
});

describe('a device without room', () => {
  it('says that the act is not kept, and loses none of the earlier ones', async () => {
    network(false);
    server({});
    await does('a', 'start');
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(photographs('a')).rejects.toBeInstanceOf(NotKeptError);
    expect((await readUnsent()).map(({ id }) => id)).toEqual(['start-a']);
  });
});
