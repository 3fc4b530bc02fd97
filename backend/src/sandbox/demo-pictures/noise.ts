/** Textures that are the same in every run: noise from hashes of integer points. */

/** A number from 0 to 1 for an integer point. */
export const hashOf = (x: number, y: number, z: number): number => {
  let h = (Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(z, 1_274_126_177)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
};

const eased = (t: number): number => t * t * (3 - 2 * t);

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
export const clamp = (value: number, low = 0, high = 1): number => (value < low ? low : value > high ? high : value);
/** From 0 at `from` to 1 at `to`, without an edge. */
export const smooth = (from: number, to: number, value: number): number => eased(clamp((value - from) / (to - from)));

const LATTICE = 1 << 16;
/** A number from 0 to 1 for each point of a lattice that repeats far out of sight. */
const lattice = Float32Array.from({ length: LATTICE }, (_, index) => hashOf(index, 5, 11));
const latticeAt = (key: number): number => lattice[key & (LATTICE - 1)] as number;

/** Smooth noise from 0 to 1, with one hill or hollow per unit. */
export function noise(x: number, y: number, z: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const fx = eased(x - ix);
  const fy = eased(y - iy);
  const fz = eased(z - iz);
  const x0 = Math.imul(ix, 73_856_093);
  const x1 = Math.imul(ix + 1, 73_856_093);
  const y0 = Math.imul(iy, 19_349_663);
  const y1 = Math.imul(iy + 1, 19_349_663);
  const z0 = Math.imul(iz, 83_492_791);
  const z1 = Math.imul(iz + 1, 83_492_791);
  const low = mix(
    mix(latticeAt(x0 ^ y0 ^ z0), latticeAt(x1 ^ y0 ^ z0), fx),
    mix(latticeAt(x0 ^ y1 ^ z0), latticeAt(x1 ^ y1 ^ z0), fx),
    fy,
  );
  const high = mix(
    mix(latticeAt(x0 ^ y0 ^ z1), latticeAt(x1 ^ y0 ^ z1), fx),
    mix(latticeAt(x0 ^ y1 ^ z1), latticeAt(x1 ^ y1 ^ z1), fx),
    fy,
  );
  return mix(low, high, fz);
}

/** Noise of several scales, as of clouds, from 0 to 1. */
export function clouds(x: number, y: number, z: number, octaves: number): number {
  let sum = 0;
  let weight = 1;
  let total = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * noise(x * scale + octave * 17, y * scale, z * scale);
    total += weight;
    weight *= 0.5;
    scale *= 2.03;
  }
  return sum / total;
}

/** The nearest of the points that are strewn over a plane, one per unit square, and how far the edge to the next one is. */
export interface Pebble {
  readonly id: number;
  /** 0 on the border of two pebbles. */
  readonly edge: number;
  /** From the middle of the pebble to the place. */
  readonly dx: number;
  readonly dy: number;
}

export function pebbleAt(x: number, y: number): Pebble {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  let first = 9;
  let second = 9;
  let id = 0;
  let ox = 0;
  let oy = 0;
  for (let j = iy - 1; j <= iy + 1; j += 1) {
    for (let i = ix - 1; i <= ix + 1; i += 1) {
      const dx = x - i - hashOf(i, j, 1);
      const dy = y - j - hashOf(i, j, 2);
      const d = dx * dx + dy * dy;
      if (d < first) {
        second = first;
        first = d;
        id = hashOf(i, j, 3);
        ox = dx;
        oy = dy;
      } else if (d < second) second = d;
    }
  }
  return { id, edge: Math.sqrt(second) - Math.sqrt(first), dx: ox, dy: oy };
}
