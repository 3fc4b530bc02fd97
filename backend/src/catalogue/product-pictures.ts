import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { asRefusal, readHeader, uploadOptions } from '../platform/storage/photo-encoder.js';

export type PictureSize = 'display' | 'thumb' | 'cart';

export interface Picture {
  readonly size: PictureSize;
  readonly contentType: 'image/webp' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** All pictures of one product; `version` changes when any byte of them does. */
export interface ProductPictures {
  /** 12 hexadecimal digits. */
  readonly version: string;
  readonly pictures: readonly Picture[];
}

/** What art stands on where a picture cannot let the page's own tile through. */
const tile = '#EDE5D8';
const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
/** Edges are smooth enough at this, for an eighth less bytes. */
const alphaQuality = 60;
const displayEdge = 640;
const thumbEdge = 360;
const cartEdge = 96;
/** Base64 makes four bytes of three, and a cart's item takes 4 kB of it (decisions §3, Shapes). */
const cartBytes = 3072;
const cartQualities = [70, 55, 40, 25, 10];
/** Of 6: twice as fast as the default for a hundredth more bytes. */
const effort = 2;

/**
 * The three square pictures of a product from one source (SVG, JPEG, PNG or WebP): `display` 640 px and `thumb` 360 px as
 * WebP, as transparent as the source, `cart` 96 px as JPEG of at most 3 kB, which is 4 kB in base64. The source is read
 * once.
 * @throws Error when the source is no picture
 */
export function picturesFrom(source: Buffer): Promise<ProductPictures> {
  return picturesOf(sharp(source));
}

/**
 * The same from what somebody uploaded (decisions §5): upright, and nothing of what the camera wrote into it.
 * @throws DomainError `not_a_photo` (415) for anything but a readable JPEG, PNG or WebP, 413 for too many pixels
 */
export async function picturesOfUpload(upload: Buffer): Promise<ProductPictures> {
  await readHeader(upload);
  try {
    return await picturesOf(sharp(upload, uploadOptions).autoOrient());
  } catch (error) {
    throw asRefusal(error);
  }
}

async function picturesOf(source: Sharp): Promise<ProductPictures> {
  const { data, info } = await source
    .toColourspace('srgb')
    .resize(displayEdge, displayEdge, { fit: 'contain', background: nothing })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const square = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [display, thumb, cart] = await Promise.all([
    square().webp({ quality: 65, alphaQuality, effort }).toBuffer(),
    square().resize(thumbEdge).webp({ quality: 65, alphaQuality, effort }).toBuffer(),
    cartPicture(() => square().resize(cartEdge).flatten({ background: tile })),
  ]);
  return {
    version: createHash('sha256').update(display).update(thumb).update(cart).digest('hex').slice(0, 12),
    pictures: [
      { size: 'display', contentType: 'image/webp', bytes: display },
      { size: 'thumb', contentType: 'image/webp', bytes: thumb },
      { size: 'cart', contentType: 'image/jpeg', bytes: cart },
    ],
  };
}

/** The best quality that fits. */
async function cartPicture(picture: () => Sharp): Promise<Buffer> {
  for (const quality of cartQualities) {
    const bytes = await picture().jpeg({ quality }).toBuffer();
    if (bytes.length <= cartBytes) return bytes;
  }
  throw new Error(`a ${cartEdge} px picture does not fit into ${cartBytes} bytes`);
}
