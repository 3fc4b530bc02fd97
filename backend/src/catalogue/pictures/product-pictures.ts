import { createHash } from 'node:crypto';
import type { Crop, Crops } from '@perpetua/contracts/picture-crop';
import sharp, { type OutputInfo, type Region, type Sharp } from 'sharp';
import { asRefusal, readHeader, uploadOptions } from '../../platform/storage/photo-encoder.js';

type PictureSize = 'original' | 'display' | 'thumb' | 'cart';

export interface Picture {
  readonly size: PictureSize;
  readonly contentType: 'image/avif' | 'image/webp' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** The shown files of one picture of a product; `version` changes when any of their bytes changes. */
export interface ProductPictures {
  /** 12 hexadecimal digits. */
  readonly version: string;
  readonly pictures: readonly Picture[];
}

/** The shown files of a picture, and the original from which crops are made. */
export interface UploadedPictures extends ProductPictures {
  /** The version of the original, 12 hexadecimal digits. */
  readonly originalVersion: string;
}

/** The colour behind a transparent picture, in formats without transparency. */
const tile = '#EDE5D8';
const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
/**
 * The longest side of an original in pixels: a crop of a quarter of its width and height is still as sharp as the
 * shop's pictures.
 */
const originalEdge = 2400;
const displayEdge = 640;
const thumbEdge = 320;
const cartEdge = 96;
/**
 * The maximum size of the cart's picture in bytes: base64 turns three bytes into four, and a cart item allows 4 kB of
 * base64.
 */
const cartBytes = 3072;
const cartQualities = [70, 55, 40, 25, 10];
/**
 * Options of AVIF, which is a fifth smaller than WebP of the same quality. More effort costs a second per picture and
 * saves 3 %.
 */
const shownAs = { quality: 45, effort: 2 } as const;
/**
 * Options of WebP for originals: a higher quality, because crops enlarge parts of them; less effort, because visitors
 * do not load them.
 */
const keptAs = { quality: 85, alphaQuality: 60, effort: 2 } as const;

/**
 * Makes the three square pictures of a product from one source (SVG, JPEG, PNG or WebP): `display` with 640 px and
 * `thumb` with 320 px as AVIF, as transparent as the source, and `cart` with 96 px as JPEG of at most 3 kB, which is 4
 * kB in base64. The source is decoded only once.
 * @throws Error when the source is no picture
 */
export function picturesFrom(source: Buffer): Promise<ProductPictures> {
  const picture = sharp(source).toColourspace('srgb');
  return decoded(picture.resize(displayEdge, displayEdge, { fit: 'contain', background: nothing })).then(picturesOf);
}

/**
 * Makes the three square pictures of an uploaded file, upright and without camera metadata, and the original as the
 * source of crops: the whole picture with at most 2400 px a side.
 * @throws DomainError `not_a_photo` (415) for anything but a readable JPEG, PNG or WebP, 413 for too many pixels
 */
export async function picturesOfUpload(upload: Buffer): Promise<UploadedPictures> {
  await readHeader(upload);
  try {
    const whole = await decoded(
      sharp(upload, uploadOptions)
        .autoOrient()
        .toColourspace('srgb')
        .resize({ width: originalEdge, height: originalEdge, fit: 'inside', withoutEnlargement: true }),
    );
    const bytes = await open(whole).webp(keptAs).toBuffer();
    const { version, pictures } = await picturesOf(whole);
    const original = { size: 'original', contentType: 'image/webp', bytes } as const;
    return { version, originalVersion: versionOf(bytes), pictures: [...pictures, original] };
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * The pictures of a product with an admin's crops: 4:3 for the shop, 640 and 320 px wide, and 1:1 for the cart. Without
 * a crop, the whole original is shown in a square.
 */
export async function croppedPictures(original: Buffer, { shop, cart }: Crops): Promise<ProductPictures> {
  const whole = await decoded(sharp(original).toColourspace('srgb'));
  const shown = (crop: Crop | undefined): Decoded =>
    crop === undefined ? whole : { ...whole, part: partOf(crop, whole.info) };
  return picturesOf(shown(shop), shown(cart));
}

interface Decoded {
  readonly data: Buffer;
  readonly info: OutputInfo;
  /** The shown part in pixels; undefined means the whole picture. */
  readonly part?: Region;
}

const decoded = (picture: Sharp): Promise<Decoded> => picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });

const open = ({ data, info: { width, height, channels }, part }: Decoded): Sharp => {
  const whole = sharp(data, { raw: { width, height, channels } });
  return part === undefined ? whole : whole.extract(part);
};

/** The pixels of a crop, limited to the picture. */
function partOf(crop: Crop, { width, height }: OutputInfo): Region {
  const left = within(crop.x * width, width - 1);
  const top = within(crop.y * height, height - 1);
  return {
    left,
    top,
    width: Math.max(1, within(crop.width * width, width - left)),
    height: Math.max(1, within(crop.height * height, height - top)),
  };
}

const within = (pixels: number, most: number): number => Math.min(Math.max(0, Math.round(pixels)), most);

async function picturesOf(shop: Decoded, cart = shop): Promise<ProductPictures> {
  const height = (width: number) => (shop.part === undefined ? width : Math.round((width * 3) / 4));
  const sized = (from: Decoded, wide: number, high = wide) =>
    open(from).resize(wide, high, { fit: from.part === undefined ? 'contain' : 'fill', background: nothing });
  const [display, thumb, small] = await Promise.all([
    sized(shop, displayEdge, height(displayEdge)).avif(shownAs).toBuffer(),
    sized(shop, thumbEdge, height(thumbEdge)).avif(shownAs).toBuffer(),
    cartPicture(() => sized(cart, cartEdge).flatten({ background: tile })),
  ]);
  return {
    version: versionOf(display, thumb, small),
    pictures: [
      { size: 'display', contentType: 'image/avif', bytes: display },
      { size: 'thumb', contentType: 'image/avif', bytes: thumb },
      { size: 'cart', contentType: 'image/jpeg', bytes: small },
    ],
  };
}

/** A version derived from the bytes of files: a response whose URL contains it may be cached forever. */
export const versionOf = (...files: readonly Buffer[]): string => {
  const hash = createHash('sha256');
  for (const bytes of files) hash.update(bytes);
  return hash.digest('hex').slice(0, 12);
};

/** Encodes at the best quality that fits the size limit. */
async function cartPicture(picture: () => Sharp): Promise<Buffer> {
  for (const quality of cartQualities) {
    const bytes = await picture().jpeg({ quality }).toBuffer();
    if (bytes.length <= cartBytes) return bytes;
  }
  throw new Error(`a ${cartEdge} px picture does not fit into ${cartBytes} bytes`);
}
