import sharp from 'sharp';
import type { ChosenFile } from './browser-input.js';

/** A small JPEG of one colour, 800 × 600 px. */
export async function picture(name: string, background = '#b9c7a8'): Promise<ChosenFile> {
  const create = { width: 800, height: 600, channels: 3, background } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

/** The instant, in UTC, at which {@link hugePicture} was taken according to its metadata. */
export const hugePictureTakenAt = '2026-01-02T10:30:00.000Z';

/** A photo as from a phone's best camera: 48 megapixels, stored rotated, with the time of the shot in its metadata. */
export async function hugePicture(name: string): Promise<ChosenFile> {
  const create = { width: 8_064, height: 6_048, channels: 3, background: '#a8b7c7' } as const;
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
