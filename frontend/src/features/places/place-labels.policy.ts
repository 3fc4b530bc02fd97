import type { Location } from '@perpetua/contracts/validation';

/** A name that a map may show beside a dot. */
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

const lineHeightPx = 20;
const letterPx = 7.5;
const dotPx = 14;

/**
 * The labels that find room, the first ones first: a name that would be written across another is left out.
 * `project` answers where a point lies on the map, undefined when it is not in sight.
 */
export function labelsWithRoom(
  labels: readonly PlaceLabel[],
  project: (location: Location) => Pixel | undefined,
): PlaceLabel[] {
  const written: { label: PlaceLabel; left: number; right: number; y: number }[] = [];
  for (const label of labels) {
    const pixel = project(label.location);
    if (pixel === undefined) continue;
    const box = { label, left: pixel.x - dotPx, right: pixel.x + dotPx + label.name.length * letterPx, y: pixel.y };
    const isCrossed = written.some(
      (other) => Math.abs(other.y - box.y) < lineHeightPx && other.left < box.right && box.left < other.right,
    );
    if (!isCrossed) written.push(box);
  }
  return written.map(({ label }) => label);
}
