import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { picturesFrom, picturesOfUpload } from './product-pictures.js';

const drawing = (colour: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><rect width="10" height="20" fill="${colour}"/></svg>`,
  );

describe('pictures of a product', () => {
  it('are square even if the source is not; the AVIF files are transparent, and the JPEG has a background colour', async () => {
    const { pictures } = await picturesFrom(drawing('#FF0000'));
    const shapes = await Promise.all(
      pictures.map(async ({ size, bytes }) => {
        const { format, width, height } = await sharp(bytes).metadata();
        return { size, format, width, height };
      }),
    );
    expect(shapes).toEqual([
      { size: 'display', format: 'heif', width: 640, height: 640 },
      { size: 'thumb', format: 'heif', width: 320, height: 320 },
      { size: 'cart', format: 'jpeg', width: 96, height: 96 },
    ]);
    const [display, , cart] = pictures;
    const pixels = await sharp(display?.bytes).raw().toBuffer();
    expect(pixels[3]).toBe(0);
    const [red = 0, green = 255, , alpha] = pixels.subarray((320 * 640 + 320) * 4);
    expect(red).toBeGreaterThan(240);
    expect(green).toBeLessThan(20);
    expect(alpha).toBe(255);
    const [corner = 0] = await sharp(cart?.bytes).raw().toBuffer();
    expect(corner).toBeGreaterThan(0xe5);
  });

  it('have a version derived from their bytes', async () => {
    const [red, redAgain, blue] = await Promise.all(
      [drawing('red'), drawing('red'), drawing('blue')].map(picturesFrom),
    );
    expect(red?.version).toMatch(/^[0-9a-f]{12}$/);
    expect(redAgain?.version).toBe(red?.version);
    expect(blue?.version).not.toBe(red?.version);
  });

  it('have a cart picture of at most 4 kB of base64, even if the source is random noise', async () => {
    const noise = await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
      .png()
      .toBuffer();
    const { pictures } = await picturesFrom(noise);
    const cart = pictures.find(({ size }) => size === 'cart');
    expect(cart?.bytes.toString('base64').length).toBeLessThanOrEqual(4096);
  });

  it('cannot be made from a file that is not a picture', async () => {
    await expect(picturesFrom(Buffer.from('no picture'))).rejects.toThrow();
  });
});

describe('an uploaded picture', () => {
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#8a8f7a' } });

  it.each([
    ['a JPEG', () => photo(300, 200).jpeg()],
    ['a PNG', () => photo(300, 200).png()],
    ['a WebP', () => photo(300, 200).webp()],
    ['a greyscale PNG', () => photo(300, 200).greyscale().toColourspace('b-w').png()],
    ['a CMYK JPEG', () => photo(300, 200).toColourspace('cmyk').jpeg()],
    ['a single pixel', () => photo(1, 1).png()],
  ])('is accepted if it is %s', async (_what, encoded) => {
    const { pictures } = await picturesOfUpload(await encoded().toBuffer());
    expect(pictures.map(({ size }) => size)).toEqual(['display', 'thumb', 'cart', 'original']);
    const shapes = await Promise.all(pictures.slice(0, 3).map(({ bytes }) => sharp(bytes).metadata()));
    expect(shapes.map(({ width, height }) => [width, height])).toEqual([
      [640, 640],
      [320, 320],
      [96, 96],
    ]);
  });

  it('is turned upright and loses its camera metadata', async () => {
    const tall = photo(100, 300)
      .withExif({ IFD0: { Make: 'Camera' } })
      .withMetadata({ orientation: 6 });
    const { pictures } = await picturesOfUpload(await tall.jpeg().toBuffer());
    const [display, , , original] = pictures;
    expect((await sharp(display?.bytes).metadata()).exif).toBeUndefined();
    const { width, height, exif } = await sharp(original?.bytes).metadata();
    expect({ width, height, exif }).toEqual({ width: 300, height: 100, exif: undefined });
    const pixels = await sharp(display?.bytes).raw().toBuffer();
    const alphaAt = (x: number, y: number) => pixels[(y * 640 + x) * 4 + 3];
    expect([alphaAt(2, 320), alphaAt(320, 2)]).toEqual([255, 0]);
  });

  it.each([
    ['text', Buffer.from('no picture')],
    ['an SVG drawing', drawing('red')],
    ['an empty file', Buffer.alloc(0)],
    ['a truncated JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('is refused if it is %s', async (_what, bytes) => {
    await expect(picturesOfUpload(bytes)).rejects.toMatchObject({ code: 'not_a_photo' });
  });

  it('is refused if it has too many pixels', async () => {
    const huge = await photo(5001, 5000).png({ compressionLevel: 1 }).toBuffer();
    await expect(picturesOfUpload(huge)).rejects.toMatchObject({ code: 'payload_too_large' });
  });
});
