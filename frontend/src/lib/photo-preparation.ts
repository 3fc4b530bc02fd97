import { maximumPhotoBytes } from '@perpetua/contracts/fulfilment.contract';

/** What the server takes as it is. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Longest side of a photo that is sent, in pixels: four times what is shown of it. */
const MAX_EDGE = 4096;

/** Tried in turn until the photo is small enough to be sent. */
const QUALITIES = [0.9, 0.75, 0.5];

/** Why a file cannot be sent as a photo, by this browser at least. */
export type PhotoObjection = 'wrong_type' | 'heic' | 'unreadable';

/** This browser cannot make a photo of a file; trying again changes nothing. */
export class UnusablePhotoError extends Error {
  override readonly name = 'UnusablePhotoError';

  constructor(readonly objection: PhotoObjection) {
    super(objection);
  }
}

/** A photo as it is sent. */
export interface PreparedPhoto {
  readonly file: Blob;
  /** When the camera took it, `2027-06-20T09:01:02` with or without an offset, where `file` itself no longer says so. */
  readonly takenAt: string | undefined;
}

/**
 * A file as the server takes it: as it is when type, bytes and pixels allow it, otherwise upright as a JPEG of at most
 * {@link MAX_EDGE} pixels a side, so that a phone's 48 megapixels can be sent.
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

/** A drawing is no photo, and some systems know no type of a phone's own format. */
const mayBePhoto = (file: File): boolean =>
  isHeic(file) || file.type === '' || (file.type.startsWith('image/') && file.type !== 'image/svg+xml');

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.(heic|heif)$/i.test(name);

/** The file as a picture; browsers turn it upright as its camera noted. */
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

/** What the camera noted in a file; a file without a note that can be read has none. */
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

/** `2027:06:20 09:01:02` and `+01:00` as the server takes them; undefined for what is no time. */
export function cameraTime(time = '', offset = ''): string | undefined {
  const [, date, hours] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(time) ?? [];
  if (date === undefined || hours === undefined) return undefined;
  const local = `${date.replaceAll(':', '-')}T${hours}`;
  const isTime = new Date(`${local}Z`).toJSON() === `${local}.000Z`;
  return isTime ? local + (/^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(offset) ? offset : '') : undefined;
}
