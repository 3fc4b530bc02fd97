import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Product, type ProductPicture, productSchema } from '@perpetua/contracts/catalogue.contract';
import type { CropChanges } from '@perpetua/contracts/picture-crop';
import sharp from 'sharp';
import type { TestAnswer } from '../support/fixtures/app.js';
import { ownersLook } from '../support/database/histories.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

type Answer = TestAnswer<Product & Pick<Problem, 'code'>>;

let world: World;
let admin: Person;
/** A product with one picture of 1200 × 600, red on the left half and blue on the right. */
let id: string;
let picture: ProductPicture;

const named = (pt: string) => ({ pt, en: `${pt} (en)`, es: `${pt} (es)` });
const redThenBlue = (width = 1200, height = 600): Promise<Buffer> => {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000FF' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#FF0000' } })
    .composite([{ input: half, left: Math.floor(width / 2), top: 0 }])
    .jpeg()
    .toBuffer();
};
const upload = (bytes: Buffer, method = 'POST', path = 'images'): Promise<Answer> => {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)]), 'flores.jpg');
  return admin.call(method, `/Product/${id}/${path}`, form);
};
const known = (): Promise<Product> => admin.ok<Product>('GET', `/Product/${id}`);
const crop = (crops: CropChanges | undefined, more: object = {}): Promise<Answer> =>
  admin.call('PUT', `/Product/${id}/images`, { images: [{ id: picture.id, crops, ...more }] });
/** The size of a picture and the colour of its middle. */
const sight = async (link: string | undefined) => {
  const answer = await fetch(world.app.url + (link ?? ''));
  expect(answer.status).toBe(200);
  return sightOf(Buffer.from(await answer.arrayBuffer()));
};
const sightOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata();
  const middle = { left: Math.round(width / 2) - 4, top: Math.round(height / 2) - 4, width: 8, height: 8 };
  const { channels } = await sharp(bytes).extract(middle).stats();
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
  return { width, height, colour: red > blue ? 'red' : 'blue' };
};
const query = <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  world.app.database.database.query<Row>({ name: `crops.${text.length}`, text, values });
const cartPicture = async () => {
  const sql = `SELECT bytes FROM catalogue.product_images WHERE picture_id = $1 AND size = 'cart'`;
  const [row] = await query<{ bytes: Buffer }>(sql, [picture.id]);
  return sightOf(row?.bytes ?? Buffer.alloc(0));
};
const events = async (): Promise<number> => {
  const sql = `SELECT count(*)::int AS n FROM es.events WHERE type = 'ProductPicturesChanged' AND correlation_id = $1`;
  const [row] = await query<{ n: number }>(sql, [id]);
  return row?.n ?? 0;
};

/** Crops of a picture of 1200 × 600: 4:3 in the right half for the shop, and 1:1 in the left half for the cart. */
const rightInShop = { x: 0.5, y: 0.25, width: 1 / 3, height: 0.5 };
const leftInCart = { x: 0, y: 0, width: 0.4, height: 0.8 };

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, 60_000);
afterAll(() => world.stop());

beforeEach(async () => {
  const product = { type: 'flower', name: named('Palma'), description: named('Lírios.'), price: '48.00' };
  id = (await admin.ok<Product>('POST', '/Product', product)).id;
  const { body } = await upload(await redThenBlue());
  [picture] = body.images as [ProductPicture];
});

describe('a cropped picture of a product', () => {
  it('is shown with its 4:3 crop in the shop and with its 1:1 crop in the cart', async () => {
    const { status, body } = await crop({ shop: rightInShop, cart: leftInCart });
    expect(status).toBe(200);
    const seen = productSchema.parse((await world.app.request('GET', `/api/Product/${id}`)).body);
    expect(await sight(seen.image ?? '')).toEqual({ width: 640, height: 480, colour: 'blue' });
    expect(await sight(seen.thumbnail ?? '')).toEqual({ width: 320, height: 240, colour: 'blue' });
    expect(await cartPicture()).toEqual({ width: 96, height: 96, colour: 'red' });
    expect(body.images?.[0]?.image).not.toBe(picture.image);
    expect(seen.images?.[0]?.image).toBe(body.images?.[0]?.image);
  });

  it('keeps its original, which is visible only with a signed link', async () => {
    await crop({ shop: rightInShop, cart: leftInCart });
    const [after] = (await known()).images ?? [];
    expect(after?.original).toBe(picture.original);
    expect(await sight(after?.original)).toMatchObject({ width: 1200, height: 600 });
    const seen = productSchema.parse((await world.app.request('GET', `/api/Product/${id}`)).body);
    expect(seen.images?.[0]).not.toHaveProperty('original');
    expect(seen.images?.[0]).not.toHaveProperty('crops');
    const guess = `/api/Product/${id}/images/${picture.id}?size=original`;
    expect((await fetch(world.app.url + guess)).status).toBe(404);
    expect((await fetch(`${world.app.url}${guess}&v=${/v=(\w+)/.exec(after?.image ?? '')?.[1]}`)).status).toBe(404);
  });

  it('keeps crops that a change omits, and loses crops that it sets to null', async () => {
    const whole = await cartPicture();
    await crop({ shop: rightInShop, cart: leftInCart });
    await crop(undefined, { alt: named('Lírios') });
    await crop({});
    const [both] = (await known()).images ?? [];
    expect(both?.crops).toMatchObject({ shop: { x: 0.5, width: 0.33333 }, cart: leftInCart });
    const { body } = await crop({ shop: null });
    expect(body.images?.[0]?.crops).toEqual({ cart: leftInCart });
    expect(await sight(body.image ?? '')).toMatchObject({ width: 640, height: 640 });
    expect((await crop({ cart: null })).body.images?.[0]?.crops).toEqual({});
    expect(await cartPicture()).toEqual(whole);
  });

  it('is written only once when the same crop is sent again', async () => {
    const first = (await crop({ shop: rightInShop })).body;
    const before = await events();
    const again = (await crop({ shop: rightInShop })).body;
    expect(again).toEqual(first);
    expect(await events()).toBe(before);
    const [one, other] = await Promise.all([crop({ cart: leftInCart }), crop({ cart: leftInCart })]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect((await known()).version).toBe(first.version + 1);
  });

  it.each([
    ['extends beyond the picture', 'crop_outside_picture', { shop: { ...rightInShop, x: 0.7 } }],
    ['begins outside the picture', 'crop_outside_picture', { cart: { ...leftInCart, y: -0.1 } }],
    ['has too few pixels', 'crop_too_small', { cart: { x: 0, y: 0, width: 0.05, height: 0.1 } }],
    ['has no pixels', 'crop_too_small', { cart: { x: 0, y: 0, width: 0, height: 0 } }],
    ['is a square for the shop', 'crop_wrong_shape', { shop: leftInCart }],
    ['is 4:3 for the cart', 'crop_wrong_shape', { cart: rightInShop }],
  ])('is refused when a crop %s, and nothing changes', async (_what, code, crops) => {
    const before = await known();
    expect(await crop({ shop: rightInShop, ...crops })).toMatchObject({ status: 400, body: { code } });
    expect(await known()).toEqual(before);
  });

  it('is refused when a crop lacks fields or has unknown ones', async () => {
    for (const shop of [{ x: 0, y: 0, width: 1 }, { ...rightInShop, zoom: 2 }, 'all']) {
      expect(await crop({ shop } as never)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });

  it('loses its crops when another file replaces it', async () => {
    await crop({ shop: rightInShop, cart: leftInCart });
    const { body } = await upload(await redThenBlue(800, 800), 'PUT', 'image');
    expect(body.images?.[0]).toMatchObject({ id: picture.id, crops: {} });
    expect(await sight(body.images?.[0]?.original)).toMatchObject({ width: 800, height: 800 });
  });

  it('is unchanged when writing fails half way', async () => {
    const before = await known();
    const change = (text: string) =>
      ownersLook(world.app.database.ownerUrl, `ALTER TABLE catalogue.product_images ${text}`);
    await change(`ADD CONSTRAINT not_now CHECK (size <> 'cart') NOT VALID`);
    try {
      expect((await crop({ shop: rightInShop })).status).toBe(500);
    } finally {
      await change('DROP CONSTRAINT not_now');
    }
    expect(await known()).toEqual(before);
    expect(await sight(before.images?.[0]?.image)).toMatchObject({ width: 640, height: 640 });
    expect((await crop({ shop: rightInShop })).status).toBe(200);
  });

  it('is never cropped from a file that was replaced meanwhile', async () => {
    const square = await redThenBlue(800, 800);
    const [cropped] = await Promise.all([crop({ shop: rightInShop }), upload(square, 'PUT', 'image')]);
    // 200 when the crop comes first; 400 or 409 when the upload does, because the new picture has another shape.
    expect([200, 400, 409]).toContain(cropped.status);
    const [after] = (await known()).images ?? [];
    expect(after?.crops).toEqual({});
    expect(await sight(after?.image)).toMatchObject({ width: 640, height: 640 });
    expect(await sight(after?.original)).toMatchObject({ width: 800, height: 800 });
  });

  it('has an original of at most 2400 px, without the camera’s metadata', async () => {
    const large = await sharp(await redThenBlue(3000, 1500))
      .withExif({ IFD0: { Make: 'Camera' } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(large);
    const answer = await fetch(world.app.url + (body.images?.[1]?.original ?? ''));
    const { width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ width, height, exif }).toEqual({ width: 2400, height: 1200, exif: undefined });
  });
});

describe('a picture from before originals were kept', () => {
  it('is cropped from its shown version, which is then kept as the original', async () => {
    await query(`DELETE FROM catalogue.product_images WHERE picture_id = $1 AND size = 'original'`, [picture.id]);
    await query('UPDATE catalogue.product_pictures SET original_version = NULL WHERE id = $1', [picture.id]);
    const [before] = (await known()).images ?? [];
    expect(before?.original).toBe(before?.image);
    const { body } = await crop({ cart: { x: 0.5, y: 0.3, width: 0.4, height: 0.4 } });
    expect(await cartPicture()).toMatchObject({ colour: 'blue' });
    expect(body.images?.[0]?.original).toContain('size=original');
    expect(await sight(body.images?.[0]?.original)).toMatchObject({ width: 640, height: 640 });
    const { body: whole } = await crop({ cart: null });
    expect(await sight(whole.images?.[0]?.image)).toMatchObject({ width: 640, height: 640 });
  });
});
