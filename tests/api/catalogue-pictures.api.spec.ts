import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Product, productSchema } from '@perpetua/contracts/catalogue.contract';
import sharp from 'sharp';
import { newId } from '../../backend/src/platform/ids.js';
import type { TestAnswer } from '../support/fixtures/app.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';
import { maximumPictures } from '@perpetua/contracts/limits';

type Answer = TestAnswer<Product & Pick<Problem, 'code'>>;

let world: World;
let admin: Person;

const named = (pt: string) => ({ pt, en: `${pt} (en)`, es: `${pt} (es)` });
const add = async (): Promise<string> => {
  const product = { type: 'flower', name: named('Palma'), description: named('Lírios.'), price: '48.00' };
  return (await admin.ok<Product>('POST', '/Product', product)).id;
};
const upload = async (id: string, background: string, method = 'POST', path = 'images'): Promise<Answer> => {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)]), 'flores.jpg');
  return admin.call(method, `/Product/${id}/${path}`, form);
};
const arrange = (id: string, images: unknown): Promise<Answer> =>
  admin.call('PUT', `/Product/${id}/images`, { images });
const seen = async (id: string): Promise<Product> =>
  productSchema.parse((await world.app.request('GET', `/api/Product/${id}`)).body);
/** Red, green and blue in the middle of a picture, each 0 or 1. */
const colourOf = async (link: string): Promise<number[]> => {
  const answer = await fetch(world.app.url + link);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif']);
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .extract({ left: 150, top: 150, width: 20, height: 20 })
    .stats();
  return channels.slice(0, 3).map(({ mean }) => (mean > 128 ? 1 : 0));
};
const threeColours = async (id: string): Promise<string[]> => {
  for (const colour of ['#FF0000', '#00FF00', '#0000FF']) await upload(id, colour);
  return ((await seen(id)).images ?? []).map((picture) => picture.id);
};

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, 60_000);
afterAll(() => world.stop());

describe('the pictures of a product', () => {
  it('are shown in their order, with the first as the cover, also in lists', async () => {
    const id = await add();
    const [red = '', green = '', blue = ''] = await threeColours(id);
    const { images = [], image } = await seen(id);
    expect(await Promise.all(images.map((picture) => colourOf(picture.thumbnail)))).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    expect(await colourOf(image ?? '')).toEqual([1, 0, 0]);

    const alt = { pt: 'Lírios azuis', en: 'Blue lilies', es: '' };
    expect(await arrange(id, [{ id: blue, alt }, { id: red }, { id: green }])).toMatchObject({
      status: 200,
      body: { version: 5, images: [{ id: blue, alt }, { id: red, alt: { pt: '' } }, { id: green }] },
    });
    const reordered = await seen(id);
    expect(await colourOf(reordered.image ?? '')).toEqual([0, 0, 1]);
    const { body: list } = await world.app.request<Product[]>('GET', '/api/Product?q=palma&sort=newest');
    const listed = list.find((product) => product.id === id);
    expect(listed).toMatchObject({ thumbnail: reordered.thumbnail });
    expect(listed).not.toHaveProperty('images');
  });

  it('can be removed one by one, but a product on sale keeps at least one', async () => {
    const id = await add();
    const [red = '', green = '', blue = ''] = await threeColours(id);
    const remove = (imageId: string): Promise<Answer> => admin.call('DELETE', `/Product/${id}/images/${imageId}`);
    expect((await remove(red)).body.images?.map((picture) => picture.id)).toEqual([green, blue]);
    expect(await colourOf((await seen(id)).image ?? '')).toEqual([0, 1, 0]);
    expect((await remove(red)).status).toBe(404);
    expect((await remove(green)).status).toBe(200);
    expect(await remove(blue)).toMatchObject({ status: 422, body: { code: 'product_without_picture' } });
    await admin.ok('DELETE', `/Product/${id}`);
    expect((await remove(blue)).body).toMatchObject({ images: [], image: null });
  });

  it('are not reordered when the sent ids are not exactly the current pictures', async () => {
    const id = await add();
    const [red, green, blue] = await threeColours(id);
    for (const ids of [[red, green], [red, green, blue, newId()], [red, red, green], []]) {
      const images = ids.map((picture) => ({ id: picture }));
      expect(await arrange(id, images)).toMatchObject({ status: 409, body: { code: 'product_changed' } });
    }
    expect((await arrange(id, [{ id: red, alt: { pt: 'Só em português' } }])).status).toBe(400);
    expect((await arrange(id, [{ id: red, alt: named('x'.repeat(161)) }])).status).toBe(400);
    expect((await arrange(id, 'red')).status).toBe(400);
    expect((await arrange(newId(), [])).status).toBe(404);
  });

  it('are at most eight, even when two are sent at the same time, and must be picture files', async () => {
    const id = await add();
    for (let added = 1; added < maximumPictures; added += 1) await upload(id, '#AA3344');
    const answers = await Promise.all(['#AA3344', '#3344AA'].map((colour) => upload(id, colour)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect((await seen(id)).images).toHaveLength(maximumPictures);
    const form = new FormData();
    form.append('image', new Blob(['GIF89a']), 'a.gif');
    expect(await admin.call('POST', `/Product/${await add()}/images`, form)).toMatchObject({ status: 415 });
    expect((await upload(newId(), 'red')).status).toBe(404);
  });

  it('keep their positions and alternative texts when the file of the cover is replaced', async () => {
    const id = await add();
    const [red = '', green = '', blue = ''] = await threeColours(id);
    await arrange(id, [{ id: red, alt: named('Capa') }, { id: green }, { id: blue }]);
    const { body } = await upload(id, '#00FF00', 'PUT', 'image');
    expect(body.images?.map((picture) => picture.id)).toEqual([red, green, blue]);
    expect(body.images?.[0]?.alt).toEqual(named('Capa'));
    expect(await colourOf(body.image ?? '')).toEqual([0, 1, 0]);
  });
});
