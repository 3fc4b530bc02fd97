import { createHash } from 'node:crypto';
import sharp from 'sharp';

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

/** What art stands on until photographs replace it (the catalogue's tile). */
const tile = '#EDE5D8';
const displayEdge = 640;
const thumbEdge = 240;
const cartEdge = 72;

/**
 * The three square pictures of a product from one source (SVG, JPEG, PNG or WebP): `display` 640 px and `thumb` 240 px as
 * WebP, `cart` 72 px as JPEG of at most 3 kB, which is 4 kB in base64. The source is read once.
 */
export async function picturesFrom(source: Buffer): Promise<ProductPictures> {
  const { data, info } = await sharp(source)
    .resize(displayEdge, displayEdge, { fit: 'contain', background: tile })
    .flatten({ background: tile })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const square = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [display, thumb, cart] = await Promise.all([
    square().webp({ quality: 82, effort: 3 }).toBuffer(),
    square().resize(thumbEdge).webp({ quality: 80, effort: 3 }).toBuffer(),
    square().resize(cartEdge).jpeg({ quality: 66 }).toBuffer(),
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
