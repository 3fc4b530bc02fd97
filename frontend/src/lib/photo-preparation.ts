import { maximumPhotoBytes } from '@perpetua/contracts/limits';

/** The types that the server accepts unchanged. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** The longest side of an uploaded photo, in pixels: four times the size at which it is shown. */
const MAX_EDGE = 4096;

/** Qualities that are tried in turn until the photo is small enough to upload. */
const QUALITIES = [0.9, 0.75, 0.5];

/** Why this browser cannot send a file as a photo. */
export type PhotoObjection = 'wrong_type' | 'heic' | 'unreadable';

/** This browser cannot read a file as a photo; a retry does not help. */
export class UnusablePhotoError extends Error {
  override readonly name = 'UnusablePhotoError';

  constructor(readonly objection: PhotoObjection) {
    super(objection);
  }
}

/** A photo that is ready to be uploaded. */
export interface PreparedPhoto {
  readonly file: Blob;
  /**
   * When the camera took the photo, `2027-06-20T09:01:02` with or without an offset; undefined when `file` is
   * unchanged, and so keeps its metadata, or when the time is not known.
   */
  readonly takenAt: string | undefined;
}

/**
 * Prepares a file for the server: unchanged when type, bytes and pixels fit, otherwise upright as a JPEG of at most
 * {@link MAX_EDGE} pixels per side, so that a phone's 48 megapixels can be sent.
 * @throws UnusablePhotoError when the browser cannot open it
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  if (!mayBePhoto(file)) throw new UnusablePhotoError('wrong_type');
  const picture = await opened(file);
  const edge = Math.max(picture.naturalWidth, picture.naturalHeight);
  const isFit = photoTypes.includes(file.type) && file.size <= maximumPhotoBytes && edge <= MAX_EDGE;
  if (isFit) return { file, takenAt: undefined };
  return { file: await asJpeg(picture, Math.min(1, MAX_EDGE / edge)), takenAt: await cameraTimeOf(file) };
}

/**
 * A vector drawing is not a photo. A file of unknown type may be one, because some systems do not know the format of a
 * phone's photos.
 */
const mayBePhoto = (file: File): boolean =>
  isHeic(file) || file.type === '' || (file.type.startsWith('image/') && file.type !== 'image/svg+xml');

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.(heic|heif)$/i.test(name);

/** Decodes the file as a picture; browsers rotate it as its metadata say. */
async function opened(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  const picture = new Image();
  try {
    await new Promise((resolve, reject) => {
      picture.addEventListener('load', resolve);
      picture.addEventListener('error', reject);
      picture.src = url;
    });
    return picture;
  } catch {
    throw new UnusablePhotoError(isHeic(file) ? 'heic' : 'unreadable');
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function asJpeg(picture: HTMLImageElement, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new UnusablePhotoError('unreadable');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (jpeg !== null && jpeg.size <= maximumPhotoBytes) return jpeg;
  }
  throw new UnusablePhotoError('unreadable');
}

/** The time at which the camera took the photo, from the metadata of the file; undefined without readable metadata. */
async function cameraTimeOf(file: File): Promise<string | undefined> {
  try {
    const { load } = await import('exifreader');
    const tags = load(await file.arrayBuffer());
    const [time] = (tags.DateTimeOriginal?.value ?? []) as string[];
    const [offset] = (tags.OffsetTimeOriginal?.value ?? []) as string[];
    return cameraTime(time, offset);
  } catch {
    return undefined;
  }
}

/**
 * The time `2027:06:20 09:01:02` and the offset `+01:00` of a photo in the server's format; undefined for an invalid
 * time.
 */
export function cameraTime(time = '', offset = ''): string | undefined {
  const [, date, hours] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(time) ?? [];
  if (date === undefined || hours === undefined) return undefined;
  const local = `${date.replaceAll(':', '-')}T${hours}`;
  const isTime = new Date(`${local}Z`).toJSON() === `${local}.000Z`;
  return isTime ? local + (/^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(offset) ? offset : '') : undefined;
}
