import type { Location } from '@perpetua/contracts/validation';

/** A name that a map can show next to a dot. */
export interface PlaceLabel {
  key: string;
  name: string;
  kind: 'city' | 'cemetery';
  location: Location;
}

interface Pixel {
  x: number;
  y: number;
}

/** On which side of its dot a name is written. */
export type LabelSide = 'right' | 'left' | 'below';

export interface WrittenLabel {
  label: PlaceLabel;
  side: LabelSide;
}

/** The visible part of a map. */
interface MapView {
  /** Width in pixels. */
  width: number;
  /** Position of a point in pixels, from the left and from the top; undefined when it is not visible. */
  project: (location: Location) => Pixel | undefined;
  /** Points at which pins are drawn over the map. */
  pins?: readonly Location[];
}

interface Box {
  side: LabelSide;
  left: number;
  right: number;
  y: number;
}

const lineHeightPx = 20;
const letterPx = 7.5;
const dotPx = 14;
/** Half the width of a pin, and its height above its point. */
const pinPx = { half: 18, height: 40 };

/**
 * The labels that have room, earlier ones first: beside the dot, or below it near the edge of the map. Omits a name
 * that would overlap an earlier one, lie under the pin of another place, or cross the left or right edge of the map.
 */
export function labelsWithRoom(labels: readonly PlaceLabel[], { width, project, pins = [] }: MapView): WrittenLabel[] {
  const pinPixels = pins.flatMap((location) => project(location) ?? []);
  const written: (WrittenLabel & { box: Box })[] = [];
  for (const label of labels) {
    const pixel = project(label.location);
    if (pixel === undefined) continue;
    const otherPins = pinPixels.filter((pin) => !isSamePoint(pin, pixel));
    const box = boxesOf(label, pixel).find(({ left, right }) => left >= 0 && right <= width);
    if (box === undefined || written.some((other) => isAcross(other.box, box))) continue;
    if (otherPins.some((pin) => isUnder(pin, box))) continue;
    written.push({ label, side: box.side, box });
  }
  return written.map(({ label, side }) => ({ label, side }));
}

function boxesOf({ name }: PlaceLabel, { x, y }: Pixel): Box[] {
  const length = name.length * letterPx;
  return [
    { side: 'right', left: x - dotPx, right: x + dotPx + length, y },
    { side: 'left', left: x - dotPx - length, right: x + dotPx, y },
    { side: 'below', left: x - length / 2, right: x + length / 2, y: y + lineHeightPx },
  ];
}

const isAcross = (one: Box, other: Box): boolean =>
  Math.abs(one.y - other.y) < lineHeightPx && one.left < other.right && other.left < one.right;

const isSamePoint = (one: Pixel, other: Pixel): boolean => Math.hypot(one.x - other.x, one.y - other.y) < 1;

const isUnder = ({ x, y }: Pixel, { left, right, y: line }: Box): boolean =>
  left < x + pinPx.half &&
  x - pinPx.half < right &&
  line > y - pinPx.height - lineHeightPx / 2 &&
  line < y + lineHeightPx;
