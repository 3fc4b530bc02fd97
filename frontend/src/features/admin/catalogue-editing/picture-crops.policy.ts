import {
  type Crop,
  type CropChanges,
  type CropPlace,
  cropPlaces,
  type Crops,
  cropShapes,
  widestCrop,
} from '@perpetua/contracts/picture-crop';

/** The size of an uncropped picture, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * The edited crop for each place. Null: the whole picture is shown. Undefined: the place has no crop, and was not
 * selected in the dialog.
 */
export type CropDraft = Readonly<Partial<Record<CropPlace, Crop | null>>>;

/**
 * The maximum difference between two crops that count as equal, as a fraction of the picture. The cropper rounds to
 * whole pixels of the screen, so even an unchanged crop may differ slightly.
 */
const screenTolerance = 0.004;

const isNear = (one: Crop, other: Crop): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((edge) => Math.abs(one[edge] - other[edge]) <= screenTolerance);

/**
 * Converts the cropper's area, in percent, to a crop. Returns `before` if the crop differs from it only by rounding.
 */
export function cropOfArea({ x, y, width, height }: Crop, before: Crop | undefined): Crop {
  const crop = { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };
  return before !== undefined && isNear(crop, before) ? before : crop;
}

/** Converts a crop to percent for the cropper. */
export const areaOfCrop = ({ x, y, width, height }: Crop): Crop => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});

/** The highest zoom at which a crop still has enough pixels; below 1 if the picture is too small to be cropped. */
export const maxZoom = (place: CropPlace, picture: PictureSize): number =>
  (widestCrop(place, picture).width * picture.width) / cropShapes[place].leastWidth;

/** The changes that saving would send; undefined when there are none. */
export function cropChanges(stored: Crops, draft: CropDraft): CropChanges | undefined {
  const changed = cropPlaces.filter((place) => draft[place] !== undefined && draft[place] !== (stored[place] ?? null));
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((place) => [place, draft[place]]));
}
