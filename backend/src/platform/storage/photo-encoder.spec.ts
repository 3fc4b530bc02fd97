import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { captureTimeFrom, captureTimeOf, instantOf } from './capture-time.js';
import { encodePhoto, encodeSquare } from './photo-encoder.js';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a9e6b' } });

const fromPhone = (exif: Record<string, string> = {}) =>
  picture(2400, 1200)
    .withExif({
      IFD0: { Make: 'Camera', Model: 'Secret Phone' },
      IFD2: { DateTimeOriginal: '2027:06:20 09:01:02', ...exif },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '9/1 8/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('a photo', () => {
  it('is stored without the camera’s metadata', async () => {
    const upload = await fromPhone();
    expect(upload.includes('Secret Phone')).toBe(true);
    const { display, thumb } = await encodePhoto(upload);
    for (const shown of [display, thumb]) {
      const { format, exif, icc, iptc, xmp } = await sharp(shown).metadata();
      expect({ format, exif, icc, iptc, xmp }).toEqual({ format: 'jpeg' });
      expect(shown.includes('Exif')).toBe(false);
    }
  });

  it('is turned upright and reduced to at most 1600 pixels per side, its thumbnail to at most 400', async () => {
    const { display, thumb, width, height } = await encodePhoto(await fromPhone());
    expect({ width, height }).toEqual({ width: 800, height: 1600 });
    expect(await sharp(display).metadata()).toMatchObject({ width: 800, height: 1600 });
    expect(await sharp(thumb).metadata()).toMatchObject({ width: 200, height: 400 });
  });

  it('is not enlarged', async () => {
    const encoded = await encodePhoto(await picture(300, 200).png().toBuffer());
    expect({ width: encoded.width, height: encoded.height }).toEqual({ width: 300, height: 200 });
  });

  it('can be uploaded as WebP', async () => {
    const { display } = await encodePhoto(await picture(30, 20).webp().toBuffer());
    expect((await sharp(display).metadata()).format).toBe('jpeg');
  });

  it('keeps the capture time from its metadata, with the UTC offset if the camera recorded one', async () => {
    const { capturedAt } = await encodePhoto(await fromPhone());
    expect(capturedAt).toEqual({ local: '2027-06-20T09:01:02', offset: null });
    const noted = await encodePhoto(await fromPhone({ OffsetTimeOriginal: '+03:00' }));
    expect(noted.capturedAt).toEqual({ local: '2027-06-20T09:01:02', offset: '+03:00' });
  });

  it('says where it was taken if the camera recorded it', async () => {
    const { capturedIn } = await encodePhoto(await fromPhone());
    expect(capturedIn?.lat).toBeCloseTo(38.7);
    expect(capturedIn?.lng).toBeCloseTo(-9.1333);
    expect((await encodePhoto(await picture(30, 20).jpeg().toBuffer())).capturedIn).toBeNull();
  });

  it('looks the same in another size and quality, and like nothing without contrast', async () => {
    const drawn = (fill: string) =>
      sharp(Buffer.from(`<svg width="900" height="600"><rect width="900" height="600" fill="#ddd"/>${fill}</svg>`));
    const scene = '<rect x="100" y="90" width="300" height="400" fill="#333"/><circle cx="700" cy="300" r="160"/>';
    const lookOf = async (upload: Sharp) => (await encodePhoto(await upload.jpeg({ quality: 60 }).toBuffer())).look;
    const [one, copy, other] = await Promise.all([
      lookOf(drawn(scene)),
      lookOf(drawn(scene).resize(500)),
      lookOf(drawn('<circle cx="200" cy="300" r="160"/>')),
    ]);
    const different = (a: string | null, b: string | null) =>
      [...(a ?? '')].filter((bit, index) => bit !== b?.[index]).length;
    expect(different(one, copy)).toBeLessThanOrEqual(4);
    expect(different(one, other)).toBeGreaterThan(4);
    expect(await lookOf(picture(300, 200))).toBeNull();
  });

  it('is assumed to be taken at the local time of the given time zone, unless the camera recorded a UTC offset', () => {
    const local = '2027-06-20T09:01:02';
    expect(instantOf({ local, offset: null }, 'Atlantic/Azores')).toEqual(new Date('2027-06-20T09:01:02Z'));
    expect(instantOf({ local, offset: '+03:00' }, 'Atlantic/Azores')).toEqual(new Date('2027-06-20T06:01:02Z'));
  });

  it('has the capture time that the client sends, with the UTC offset if the client sends one', () => {
    const local = '2027-06-20T09:01:02';
    expect(captureTimeFrom(local)).toEqual({ local, offset: null });
    expect(captureTimeFrom(`${local}-01:00`)).toEqual({ local, offset: '-01:00' });
    expect(captureTimeFrom(`${local}Z`)).toEqual({ local, offset: '+00:00' });
  });

  it.each(['0000:00:00 00:00:00', '2027:02:30 10:00:00', 'yesterday'])(
    'has no capture time when the camera wrote the invalid time %j',
    async (taken) => {
      expect((await encodePhoto(await fromPhone({ DateTimeOriginal: taken }))).capturedAt).toBeNull();
    },
  );

  it('has no capture time when its metadata is invalid', () => {
    for (let length = 0; length < 300; length += 7) {
      for (const order of ['II', 'MM']) {
        const block = Buffer.alloc(length, (length * 37) % 251);
        block.write(`Exif\0\0${order}`, 'latin1');
        expect(captureTimeOf(block)).toBeNull();
      }
    }
  });

  const refusal = { code: 'not_a_photo' };
  it.each([
    ['text', Buffer.from('this is no photo')],
    ['an empty file', Buffer.alloc(0)],
    ['an SVG drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['only the header of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('is rejected if the uploaded file is no readable photo: %s', async (_, bytes) => {
    await expect(encodePhoto(bytes)).rejects.toMatchObject(refusal);
  });

  it('is rejected if the file is incomplete', async () => {
    const whole = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer();
    await expect(encodePhoto(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(refusal);
  });

  it('is rejected if it has more than the maximum number of pixels', async () => {
    const bomb = await picture(5001, 5000).png({ compressionLevel: 9 }).toBuffer();
    await expect(encodePhoto(bomb)).rejects.toMatchObject({ code: 'payload_too_large' });
  });
});

describe('a square picture', () => {
  it('is the upright middle of a photo, without metadata and at the requested size', async () => {
    const square = await encodeSquare(await fromPhone(), 256);
    expect(await sharp(square).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
    expect(square.includes('Secret Phone')).toBe(false);
    const enlarged = await encodeSquare(await picture(30, 20).png().toBuffer(), 256);
    expect(await sharp(enlarged).metadata()).toMatchObject({ width: 256, height: 256 });
    await expect(encodeSquare(Buffer.from('GIF89a'), 256)).rejects.toMatchObject({ code: 'not_a_photo' });
  });
});
