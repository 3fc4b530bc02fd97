import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { picturesFrom } from './product-pictures.js';

const drawing = (colour: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><rect width="10" height="20" fill="${colour}"/></svg>`,
  );

describe('pictures of a product', () => {
  it('are squares, whatever the shape of the source, on the page’s tile or on their own', async () => {
    const { pictures } = await picturesFrom(drawing('#FF0000'));
    const shapes = await Promise.all(
      pictures.map(async ({ size, bytes }) => {
        const { format, width, height } = await sharp(bytes).metadata();
        return { size, format, width, height };
      }),
    );
    expect(shapes).toEqual([
      { size: 'display', format: 'webp', width: 640, height: 640 },
      { size: 'thumb', format: 'webp', width: 360, height: 360 },
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

  it('have a version of their own bytes', async () => {
    const [red, redAgain, blue] = await Promise.all(
      [drawing('red'), drawing('red'), drawing('blue')].map(picturesFrom),
    );
    expect(red?.version).toMatch(/^[0-9a-f]{12}$/);
    expect(redAgain?.version).toBe(red?.version);
    expect(blue?.version).not.toBe(red?.version);
  });

  it('keep the one of the cart within 4 kB of base64, even of noise', async () => {
    const noise = await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
      .png()
      .toBuffer();
    const { pictures } = await picturesFrom(noise);
    const cart = pictures.find(({ size }) => size === 'cart');
    expect(cart?.bytes.toString('base64').length).toBeLessThanOrEqual(4096);
  });

  it('are not made of what is no picture', async () => {
    await expect(picturesFrom(Buffer.from('no picture'))).rejects.toThrow();
  });
});
