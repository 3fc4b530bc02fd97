import type { Sharp, SharpOptions } from 'sharp';
import type { CapturePlace, CaptureTime } from '../uploaded-picture.js';
import { capturePlaceOf, captureTimeOf } from './capture-time.js';
import { notAPhoto, tooManyPixels } from './storage.errors.js';
import { maximumPhotoPixels } from '@perpetua/contracts/limits';

/** A picture as pages show it: re-encoded, upright, without the camera's metadata. */
export interface EncodedPhoto {
  /** JPEG, at most 1600 px per side. */
  readonly display: Buffer;
  /** JPEG, at most 400 px per side. */
  readonly thumb: Buffer;
  /** Size of `display` in pixels. */
  readonly width: number;
  readonly height: number;
  readonly capturedAt: CaptureTime | null;
  /** Where it was taken, if the file says so; only to be compared, never to be stored. */
  readonly capturedIn: CapturePlace | null;
  /** See {@link lookOf}. */
  readonly look: string | null;
}

const DISPLAY_PIXELS = 1600;
const THUMB_PIXELS = 400;
/**
 * Options for decoding uploads: the decoder rejects damaged pictures, and pictures with too many pixels even if their
 * header states fewer.
 */
export const uploadOptions: SharpOptions = {
  limitInputPixels: maximumPhotoPixels,
  failOn: 'error',
  sequentialRead: true,
};

/**
 * Re-encodes an uploaded picture. Location, camera data and colour profile are removed; only the capture time and place
 * are read.
 * @throws DomainError `not_a_photo` (415) for anything but a readable JPEG, PNG or WebP, 413 for too many pixels
 */
export const encodePhoto = (bytes: Buffer): Promise<EncodedPhoto> =>
  encoding(bytes, async ({ source, open, exif }) => {
    const { data: display, info } = await shrunk(source, DISPLAY_PIXELS).toBuffer({ resolveWithObject: true });
    const thumb = await shrunk(open(display), THUMB_PIXELS).toBuffer();
    const captured = {
      capturedAt: exif === undefined ? null : captureTimeOf(exif),
      capturedIn: exif === undefined ? null : capturePlaceOf(exif),
    };
    return { display, thumb, width: info.width, height: info.height, ...captured, look: await lookOf(open(thumb)) };
  });

const LOOK = { width: 9, height: 8 };

/**
 * What a picture looks like, in 64 bits as text: whether each of 8 × 8 points is darker than the point right of it
 * (difference hash). Copies of one picture differ in few bits, whatever their size and quality. Null for a picture
 * without any contrast, which would look like every other of its kind.
 */
const lookOf = async (picture: Sharp): Promise<string | null> => {
  const { data } = await picture
    .greyscale()
    .resize({ ...LOOK, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const points = Array.from({ length: (LOOK.width - 1) * LOOK.height }, (_, index) => {
    const at = index + Math.floor(index / (LOOK.width - 1));
    return (data[at] ?? 0) < (data[at + 1] ?? 0) ? '1' : '0';
  });
  return points.includes('1') ? points.join('') : null;
};

/**
 * Returns the middle of an uploaded picture as a square JPEG without metadata, `pixels` wide and high.
 * @throws DomainError the errors of {@link encodePhoto}
 */
export const encodeSquare = (bytes: Buffer, pixels: number): Promise<Buffer> =>
  encoding(bytes, ({ source }) => asJpeg(source.resize({ width: pixels, height: pixels, fit: 'cover' })).toBuffer());

interface Decoded {
  /** The picture, turned upright. */
  readonly source: Sharp;
  /** Opens a picture that the server has encoded itself, without the limits for uploads. */
  readonly open: (bytes: Buffer) => Sharp;
  readonly exif: Buffer | undefined;
}

/**
 * Checks the type of an upload and its number of pixels before anything is decoded. Reads only the header, which takes
 * about a millisecond for any file size.
 * @throws DomainError the errors of {@link encodePhoto}
 */
export const readHeader = async (bytes: Buffer): Promise<{ exif: Buffer | undefined }> => {
  if (!isPicture(bytes)) throw notAPhoto();
  const { default: sharp } = await import('sharp');
  try {
    const { width, height, exif } = await sharp(bytes, uploadOptions).metadata();
    if (width * height > maximumPhotoPixels) throw tooManyPixels(maximumPhotoPixels);
    return { exif };
  } catch (error) {
    throw asRefusal(error);
  }
};

/** Encodes a picture after checking its header; converts errors of the decoder with {@link asRefusal}. */
const encoding = async <Encoded>(bytes: Buffer, encode: (decoded: Decoded) => Promise<Encoded>): Promise<Encoded> => {
  const { exif } = await readHeader(bytes);
  const { default: sharp } = await import('sharp');
  try {
    const source = sharp(bytes, uploadOptions).autoOrient();
    return await encode({ source, open: (encoded) => sharp(encoded), exif });
  } catch (error) {
    throw asRefusal(error);
  }
};

/**
 * Whether the first bytes are those of a JPEG, PNG or WebP. Other formats never reach their decoders, which are not
 * safe for files from strangers.
 */
const isPicture = (bytes: Buffer): boolean => {
  const head = bytes.toString('latin1', 0, 12);
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF....WEBP$/s.test(head);
};

const shrunk = (picture: Sharp, pixels: number): Sharp =>
  asJpeg(picture.resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true }));

const asJpeg = (picture: Sharp): Sharp =>
  picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true });

/** Converts an error of the decoder to the DomainError that rejects the upload; returns a DomainError unchanged. */
export const asRefusal = (error: unknown): unknown => {
  if (!(error instanceof Error) || 'status' in error) return error;
  return error.message.includes('pixel limit') ? tooManyPixels(maximumPhotoPixels) : notAPhoto();
};
