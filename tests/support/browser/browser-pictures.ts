import sharp from 'sharp';
import type { ChosenFile } from './browser-input.js';

let pictures = 0;

/** A colour that no other picture has: no two photographs have the same bytes. */
function freshColour() {
  pictures += 1;
  return { r: 150 + ((pictures * 40) % 100), g: 150 + ((pictures * 8) % 100), b: 168 };
}

/** A small JPEG of one colour, 800 × 600 px. */
export async function picture(name: string): Promise<ChosenFile> {
  const create = { width: 800, height: 600, channels: 3, background: freshColour() } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

/** The instant, in UTC, at which {@link hugePicture} was taken according to its metadata. */
export const hugePictureTakenAt = '2026-01-02T10:30:00.000Z';

/** A photo as from a phone's best camera: 48 megapixels, stored rotated, with the time of the shot in its metadata. */
export async function hugePicture(name: string): Promise<ChosenFile> {
  const create = { width: 8_064, height: 6_048, channels: 3, background: freshColour() } as const;
  const buffer = await sharp({ create })
    .withExif({ IFD2: { DateTimeOriginal: '2026:01:02 11:30:00', OffsetTimeOriginal: '+01:00' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A file that is named like a photo and is not one. */
export const brokenPicture = (name: string, mimeType = 'image/jpeg'): ChosenFile => ({
  name,
  mimeType,
  buffer: Buffer.from('no photo'),
});
