import { type ClientRequest, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { TestAnswer } from '../support/fixtures/app.js';
import { eventually } from '../support/fixtures/eventually.js';
import { expectProblem } from '../support/api/problems.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

/** The number of uploads that one user may have in progress at a time. */
const SHARE = 4;

let world: World;
let ana: Person;
let rui: Person;
let photo: Buffer;

beforeAll(async () => {
  world = await World.start();
  [ana, rui] = await Promise.all([world.newCustomer(), world.newCustomer()]);
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8f7a' } })
    .jpeg()
    .toBuffer();
}, 60_000);
afterAll(() => world.stop());

const pathOf = async (person: Person) => `/Grave/${(await world.grave(person, PLACES.lisbon)).id}/photo`;
const upload = (person: Person, path: string, bytes = photo): Promise<TestAnswer<Record<string, unknown>>> => {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  return person.call('PUT', path, form);
};

/** Starts an upload and never completes it; calls `refusal` with the status if the server responds nevertheless. */
function begunUpload(person: Person, path: string, refusal: (status: number | undefined) => void): ClientRequest {
  const request = httpRequest(`${world.app.url}/api${path}`, {
    method: 'PUT',
    agent: false,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'multipart/form-data; boundary=part',
    },
  });
  request.on('error', () => undefined);
  request.on('response', ({ statusCode }) => refusal(statusCode));
  request.write('--part\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n');
  return request;
}

describe('uploads of pictures', () => {
  it('are refused above one user’s share before their content is read, and leave room for other users', async () => {
    const path = await pathOf(ana);
    const others = await pathOf(rui);
    const refusals: (number | undefined)[] = [];
    const begun = Array.from({ length: SHARE + 1 }, () => begunUpload(ana, path, (status) => refusals.push(status)));
    try {
      await eventually(() => refusals.length > 0, { what: 'the upload above the limit to be refused' });
      const refused = await upload(ana, path);
      expectProblem(refused, 503, 'pictures_busy');
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(refusals).toEqual([503]);
      expect((await upload(rui, others)).status).toBe(200);
    } finally {
      for (const request of begun) request.destroy();
    }
    const isLetIn = async () => (await upload(ana, path)).status === 200;
    await eventually(isLetIn, { what: 'the aborted uploads to free their places' });
  });

  it('free their place in the queue after a failure', async () => {
    const path = await pathOf(ana);
    for (let round = 0; round < SHARE + 1; round += 1) {
      expect((await upload(ana, path, Buffer.from('no photo'))).status).toBe(415);
      expect((await upload(ana, '/Grave/01900000-0000-7000-8000-000000000001/photo')).status).toBe(404);
    }
    expect((await upload(ana, path)).status).toBe(200);
  });

  it('with too many pixels are refused after reading only their header, before decoding', async () => {
    const picture = sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'white' } });
    const whole = await picture.png({ compressionLevel: 1 }).toBuffer();
    const onlyTheHead = whole.subarray(0, 64);
    expectProblem(await upload(ana, await pathOf(ana), onlyTheHead), 413, 'payload_too_large');
  });
});
