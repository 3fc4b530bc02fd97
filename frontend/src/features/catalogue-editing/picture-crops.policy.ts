import {
  type Crop,
  type CropChanges,
  type CropPlace,
  cropPlaces,
  type Crops,
  cropShapes,
  widestCrop,
} from '@perpetua/contracts/picture-crop';

/** Pixels of an original. */
export interface PictureSize {
  width: number;
  height: number;
}

/** How each place will show a picture: a part of it, null for all of it, undefined while nobody has looked. */
export type CropDraft = Readonly<Partial<Record<CropPlace, Crop | null>>>;

/** Areas of the screen are whole pixels, so a crop comes back a little off. */
const screenTolerance = 0.004;

const isNear = (one: Crop, other: Crop): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((edge) => Math.abs(one[edge] - other[edge]) <= screenTolerance);

/** The crop of an area in percent; `before` where it is the same as far as a screen can tell. */
export function cropOfArea({ x, y, width, height }: Crop, before: Crop | undefined): Crop {
  const crop = { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };
  return before !== undefined && isNear(crop, before) ? before : crop;
}

/** A crop in percent, as the cropper takes it. */
export const areaOfCrop = ({ x, y, width, height }: Crop): Crop => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});

/** How far one can zoom in before a crop has too few pixels; below 1 the picture is too small to be cropped. */
export const maxZoom = (place: CropPlace, picture: PictureSize): number =>
  (widestCrop(place, picture).width * picture.width) / cropShapes[place].leastWidth;

/** The changes that saving would send; undefined when there are none. */
export function cropChanges(stored: Crops, draft: CropDraft): CropChanges | undefined {
  const changed = cropPlaces.filter((place) => draft[place] !== undefined && draft[place] !== (stored[place] ?? null));
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((place) => [place, draft[place]]));
}
