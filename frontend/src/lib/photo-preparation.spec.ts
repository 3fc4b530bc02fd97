import { beforeEach, describe, expect, it } from '@jest/globals';
import { openableImages } from '../test-setup/openable-images';
import { cameraTime, preparePhoto } from './photo-preparation';
import { maximumPhotoBytes } from '@perpetua/contracts/limits';

const fileOf = (type: string, { name = 'photo', bytes = 1_000 } = {}): File =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: bytes });

let images: ReturnType<typeof openableImages>;
beforeEach(() => {
  images = openableImages();
});

describe('a photo to be uploaded', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'])('is sent unchanged if within the limits: %s', async (type) => {
    images.size = { width: 4096, height: 3072 };
    const file = fileOf(type, { bytes: maximumPhotoBytes });
    expect(await preparePhoto(file)).toEqual({ file, takenAt: undefined });
    expect(images.drawn).toEqual([]);
  });

  it.each([
    ['a 48-megapixel photo', { width: 8064, height: 6048 }, [4096, 3072]],
    ['a portrait photo', { width: 6048, height: 8064 }, [3072, 4096]],
    ['a photo one pixel high', { width: 9000, height: 1 }, [4096, 1]],
  ])('is reduced to at most 4,096 pixels per side: %s', async (_, size, shrunk) => {
    images.size = size;
    const { file } = await preparePhoto(fileOf('image/jpeg'));
    expect(file.type).toBe('image/jpeg');
    expect(images.drawn).toEqual([shrunk]);
  });

  it('keeps its width and height but becomes a JPEG when only its bytes or its type are outside the limits', async () => {
    images.size = { width: 4000, height: 3000 };
    expect((await preparePhoto(fileOf('image/png', { bytes: maximumPhotoBytes + 1 }))).file.type).toBe('image/jpeg');
    expect((await preparePhoto(fileOf('image/heic'))).file.type).toBe('image/jpeg');
    expect((await preparePhoto(fileOf('', { name: 'IMG_1.HEIC' }))).file.type).toBe('image/jpeg');
    expect(images.drawn).toEqual([
      [4000, 3000],
      [4000, 3000],
      [4000, 3000],
    ]);
  });

  it('is compressed more until it is small enough', async () => {
    images.size = { width: 5000, height: 5000 };
    images.bytesAt = (quality) => (quality > 0.6 ? maximumPhotoBytes + 1 : 1_000);
    expect((await preparePhoto(fileOf('image/jpeg'))).file.size).toBe(1_000);
    expect(images.qualities).toEqual([0.9, 0.75, 0.5]);
  });

  it.each([
    ['a PDF', fileOf('application/pdf'), 'wrong_type'],
    ['an SVG drawing', fileOf('image/svg+xml'), 'wrong_type'],
    ['a HEIC photo that the browser cannot decode', fileOf('image/heic', { name: 'IMG_1.heic' }), 'heic'],
    ['a HEIC photo without a media type', fileOf('', { name: 'IMG_1.HEIC' }), 'heic'],
    ['a damaged file', fileOf('image/jpeg'), 'unreadable'],
  ])('is rejected with the reason when it is %s', async (_, file, objection) => {
    images.size = undefined;
    await expect(preparePhoto(file)).rejects.toMatchObject({ name: 'UnusablePhotoError', objection });
  });
});

describe('the time at which a camera took a photo', () => {
  it('is sent in the server’s format', () => {
    expect(cameraTime('2027:06:20 09:01:02')).toBe('2027-06-20T09:01:02');
    expect(cameraTime('2027:06:20 09:01:02', '+01:00')).toBe('2027-06-20T09:01:02+01:00');
    expect(cameraTime('2027:06:20 09:01:02', 'summer')).toBe('2027-06-20T09:01:02');
  });

  it.each(['', '0000:00:00 00:00:00', '2027:02:30 10:00:00', 'yesterday'])('is not sent if invalid: %j', (time) => {
    expect(cameraTime(time)).toBeUndefined();
  });
});
