/** Points, directions and light of a drawn scene. */

/** A colour as shares of red, green and blue light. */
export type Light = readonly [number, number, number];
/** A point or a direction in metres: to the right, up, and towards the camera. */
export type Point = readonly [number, number, number];

/** The light that a colour of a screen stands for. */
export const colour = (hex: string): Light => {
  const channel = (at: number): number => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2;
  return [channel(1), channel(3), channel(5)];
};

/** A mixture of two colours, where 0 is only the first. */
export const blend = (a: Light, b: Light, share: number): Light => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
export const brightened = (a: Light, by: number): Light => [a[0] * by, a[1] * by, a[2] * by];

export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const unit = (p: Point): Point => {
  const length = Math.sqrt(dot(p, p));
  return [p[0] / length, p[1] / length, p[2] / length];
};
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** The length of a line on a plane: `Math.hypot` is ten times as slow. */
export const length2 = (a: number, b: number): number => Math.sqrt(a * a + b * b);
