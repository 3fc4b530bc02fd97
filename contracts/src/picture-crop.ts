import { z } from 'zod';

/** The places for which a product's picture is cropped: cards and pages of the shop, lines of the cart. */
export const cropPlaces = ['shop', 'cart'] as const;
export type CropPlace = (typeof cropPlaces)[number];

/** The aspect ratio of each crop, and its minimum width in pixels of the original. */
export const cropShapes = {
  shop: { ratio: 4 / 3, leastWidth: 160 },
  cart: { ratio: 1, leastWidth: 96 },
} as const satisfies Record<CropPlace, { ratio: number; leastWidth: number }>;

/** The relative tolerance of a crop's aspect ratio, needed because pixels are whole and fractions are rounded. */
const ratioTolerance = 0.02;
/** By which fraction of the picture's size a crop may exceed the picture, because fractions are rounded. */
const edgeTolerance = 0.001;

/** A part of a picture in fractions of its width and height, from the top left corner. */
const cropSchema = z
  .strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .overwrite(({ x, y, width, height }) => ({
    x: rounded(x),
    y: rounded(y),
    width: rounded(width),
    height: rounded(height),
  }));
export type Crop = z.output<typeof cropSchema>;

/** The crops of a picture; without a crop, the whole picture is shown. */
export const cropsSchema = z.object({ shop: cropSchema.optional(), cart: cropSchema.optional() });
export type Crops = z.output<typeof cropsSchema>;

/** Changes of the crops: an omitted crop does not change; null removes the crop, so that the whole picture is shown. */
export const cropChangesSchema = z.strictObject({
  shop: cropSchema.nullable().optional(),
  cart: cropSchema.nullable().optional(),
});
export type CropChanges = z.output<typeof cropChangesSchema>;

/** Why a crop is not possible. */
export type CropFault = 'crop_outside_picture' | 'crop_too_small' | 'crop_wrong_shape';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is wrong with a crop of a picture of this size in pixels; undefined when it is valid. */
export function cropFault(place: CropPlace, crop: Crop, picture: Size): CropFault | undefined {
  const { ratio, leastWidth } = cropShapes[place];
  const isOutside =
    crop.x < -edgeTolerance ||
    crop.y < -edgeTolerance ||
    crop.x + crop.width > 1 + edgeTolerance ||
    crop.y + crop.height > 1 + edgeTolerance;
  if (isOutside) return 'crop_outside_picture';
  const [width, height] = [crop.width * picture.width, crop.height * picture.height];
  // Half a pixel less than the minimum is accepted, because fractions are rounded.
  if (width < leastWidth - 0.5 || height < leastWidth / ratio - 0.5) return 'crop_too_small';
  return Math.abs(width / height / ratio - 1) > ratioTolerance ? 'crop_wrong_shape' : undefined;
}

/** The largest centred crop that fits into the picture and has the aspect ratio of the place. */
export function widestCrop(place: CropPlace, { width, height }: Size): Crop {
  const share = width / height / cropShapes[place].ratio;
  const [wide, high] = [Math.min(1, 1 / share), Math.min(1, share)];
  return { x: rounded((1 - wide) / 2), y: rounded((1 - high) / 2), width: rounded(wide), height: rounded(high) };
}

const rounded = (fraction: number): number => Math.round(fraction * 1e5) / 1e5;
