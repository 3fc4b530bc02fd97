import type { Chance } from '../demo-past/chance.js';
import type { FlowerKind, Head, Leaf } from './blooms.js';
import { SLAB } from './scene-view.js';
import { cross, type Light, type Point, unit } from './space.js';

const green = (chance: Chance, isDry = false): Light =>
  isDry
    ? [0.1 + chance.next() * 0.16, 0.055 + chance.next() * 0.075, 0.025 + chance.next() * 0.025]
    : [0.028 + chance.next() * 0.045, 0.07 + chance.next() * 0.065, 0.022 + chance.next() * 0.026];

/** Flowers and the leaves among them. */
export interface Arrangement {
  readonly heads: Head[];
  readonly leaves: Leaf[];
}

/** How flowers that were bought are arranged. */
export type Shape = 'bunch' | 'wreath' | 'spray' | 'cushion' | 'stems';

export interface Wanted {
  readonly kinds: readonly FlowerKind[];
  readonly shape: Shape;
  readonly count: number;
}

/** The angle from head to head that fills a disc evenly, as in a sunflower. */
export const GOLDEN = 2.39996;

/** A bunch as a dome whose stems meet at a point. */
export function bunch(
  chance: Chance,
  kinds: readonly FlowerKind[],
  { at, size, count, isWithered = false }: { at: Point; size: number; count: number; isWithered?: boolean },
): Arrangement {
  const heads = Array.from({ length: count }, (_, index): Head => {
    const share = (index + 0.5) / count;
    const lean = Math.acos(1 - share * 0.86);
    const angle = index * GOLDEN + chance.next() * 0.3;
    const facing: Point = [Math.sin(lean) * Math.cos(angle), Math.cos(lean), Math.sin(lean) * Math.sin(angle)];
    const far = size * (0.9 + chance.next() * 0.2);
    const droop = isWithered ? size * (0.15 + chance.next() * 0.4) * share : 0;
    return {
      kind: chance.of(kinds),
      place: [at[0] + facing[0] * far, at[1] + facing[1] * far * 0.85 - droop, at[2] + facing[2] * far],
      facing: [facing[0], facing[1] + 0.25, facing[2] + 0.25],
      radius: size * (isWithered ? 0.3 : 2.5 / Math.sqrt(count + 4)) * (0.55 + chance.next() * 0.16),
      isWithered,
    };
  });
  const leaves = Array.from({ length: count * 3 }, (): Leaf => {
    const [angle, lean] = [chance.next() * 2 * Math.PI, 0.5 + chance.next() * 1.05];
    const out: Point = [Math.sin(lean) * Math.cos(angle), Math.cos(lean), Math.sin(lean) * Math.sin(angle)];
    const [from, to] = [size * 0.45, size * (1 + chance.next() * 0.42)];
    return {
      foot: [at[0] + out[0] * from, at[1] + out[1] * from, at[2] + out[2] * from],
      tip: [at[0] + out[0] * to, Math.max(at[1] - size * 0.2, at[1] + out[1] * to * 0.8), at[2] + out[2] * to],
      wide: size * (0.07 + chance.next() * 0.07),
      colour: green(chance, isWithered),
    };
  });
  return { heads, leaves };
}

/** What was bought, in front of the stone. */
export function arranged(chance: Chance, { kinds, shape, count }: Wanted): Arrangement {
  if (shape === 'bunch') return bunch(chance, kinds, { at: [0.02, SLAB + 0.02, -0.02], size: 0.25, count });
  if (shape === 'stems') return stems(chance, kinds);
  return laidOut(chance, { kinds, shape, count });
}

/** Where a head is in a flat arrangement: to the right, up, out of it, and how far it leans to its side. */
interface FlatSpot {
  readonly x: number;
  readonly y: number;
  readonly out: number;
  readonly lean: number;
}
interface FlatShape {
  readonly spot: (share: number, index: number, chance: Chance) => FlatSpot;
  /** Half the width and height of the border from which leaves look out. */
  readonly border: readonly [number, number];
  readonly leafLength: number;
  /** Whether some leaves look inward. */
  readonly isRing: boolean;
  readonly radius: number;
}
const flatShapes = {
  wreath: {
    spot: (share, index, chance) => {
      const tube = ((index % 3) - 1) * 0.9 + (chance.next() - 0.5) * 0.3;
      const ring = 0.285 + Math.sin(tube) * 0.085;
      const turn = share * 2 * Math.PI;
      return { x: Math.cos(turn) * ring, y: Math.sin(turn) * ring, out: Math.cos(tube) * 0.075, lean: tube };
    },
    border: [0.3, 0.3],
    leafLength: 0.16,
    isRing: true,
    radius: 0.055,
  },
  cushion: {
    spot: (share, index) => {
      const [u, v] = [(share * 7.3) % 1, (index * 0.618) % 1];
      const out = 0.06 * Math.sin(u * Math.PI) * Math.sin(v * Math.PI);
      return { x: (u - 0.5) * 0.56, y: (v - 0.5) * 0.4, out, lean: 0 };
    },
    border: [0.28, 0.2],
    leafLength: 0.16,
    isRing: false,
    radius: 0.055,
  },
  spray: {
    spot: (share, index) => {
      const [r, turn] = [Math.sqrt(share), index * GOLDEN];
      return { x: Math.cos(turn) * r * 0.23, y: Math.sin(turn) * r * 0.42, out: 0.13 * (1 - r * r), lean: r };
    },
    border: [0.2, 0.42],
    leafLength: 0.32,
    isRing: false,
    radius: 0.064,
  },
} as const satisfies Readonly<Record<string, FlatShape>>;

/** A wreath or a cushion that leans on the stone, or a spray that lies on the slab. */
function laidOut(
  chance: Chance,
  { kinds, shape, count }: Omit<Wanted, 'shape'> & { readonly shape: keyof typeof flatShapes },
): Arrangement {
  const { spot, border, leafLength, isRing, radius }: FlatShape = flatShapes[shape];
  const lies = shape === 'spray';
  const facing = unit(lies ? [0, 1, 0.5] : [0, 0.42, 1]);
  const upward = unit(cross(facing, [1, 0, 0]));
  const middle: Point = lies ? [0, SLAB + 0.06, -0.05] : [0, SLAB + 0.36, -0.68];
  const on = (x: number, y: number, out: number): Point => [
    middle[0] + x + upward[0] * y + facing[0] * out,
    // Nothing is below what the flowers lie on.
    Math.max(SLAB + 0.01, middle[1] + upward[1] * y + facing[1] * out),
    middle[2] + upward[2] * y + facing[2] * out,
  ];
  const heads = Array.from({ length: count }, (_, index): Head => {
    const { x, y, out, lean } = spot((index + 0.5) / count, index, chance);
    const towardsCamera = lies ? 0.5 - y * 0.5 : 0.1;
    return {
      kind: chance.of(kinds),
      place: on(x, y, out),
      facing: unit([facing[0] + x * lean * 1.6, facing[1] + 0.1, facing[2] + towardsCamera]),
      radius: radius * (0.86 + chance.next() * 0.28),
    };
  });
  const leaves = Array.from({ length: count * (lies ? 2 : 4) }, (): Leaf => {
    const turn = chance.next() * 2 * Math.PI;
    const inner = isRing ? 0.86 + chance.next() * 0.2 : 0.55 + chance.next() * 0.4;
    const [x, y] = [Math.cos(turn) * border[0] * inner, Math.sin(turn) * border[1] * inner];
    const outward = isRing && chance.isLikely(0.4) ? -0.7 : 1;
    const reach = leafLength * (0.75 + chance.next() * 0.5) * outward;
    const swirl = turn + (chance.next() - 0.5) * 0.9;
    return {
      foot: on(x, y, 0.015),
      tip: on(x + Math.cos(swirl) * reach, y + Math.sin(swirl) * reach, 0.01 + chance.next() * 0.05),
      wide: 0.011 + chance.next() * 0.012,
      colour: green(chance),
    };
  });
  return { heads, leaves };
}

/** Flowers along bent stems out of strap-shaped leaves, as orchids have them. */
function stems(chance: Chance, kinds: readonly FlowerKind[]): Arrangement {
  const heads: Head[] = [];
  const leaves: Leaf[] = [];
  const [x0, y0, z0]: Point = [0.02, SLAB, -0.2];
  for (const side of [-1, 1, 0.3]) {
    let before: Point = [x0, y0, z0];
    for (let step = 1; step <= 12; step += 1) {
      const t = step / 12;
      const point: Point = [x0 + side * 0.26 * t * t, y0 + 0.58 * Math.sin(t * 1.9), z0 + 0.12 * t * t];
      leaves.push({ foot: before, tip: point, wide: 0.006, colour: [0.06, 0.11, 0.03] });
      if (step > 5) {
        const facing: Point = [side * 0.35 + (chance.next() - 0.5) * 0.6, 0.15, 1];
        heads.push({
          kind: chance.of(kinds),
          place: [point[0], point[1] - 0.02, point[2] + 0.03],
          facing,
          radius: 0.058,
        });
      }
      before = point;
    }
  }
  for (let index = 0; index < 11; index += 1) {
    const angle = index * GOLDEN;
    leaves.push({
      foot: [x0, y0, z0],
      tip: [x0 + Math.cos(angle) * 0.24, y0 + 0.06 + chance.next() * 0.1, z0 + Math.sin(angle) * 0.2],
      wide: 0.035,
      colour: green(chance),
    });
  }
  return { heads, leaves };
}

/** Leaves that have fallen on the grave and around it. */
export const fallenLeaves = (chance: Chance, count: number): Leaf[] =>
  Array.from({ length: count }, (): Leaf => {
    const isOnSlab = chance.isLikely(0.62);
    const x = isOnSlab ? (chance.next() - 0.5) * 1.15 : (chance.isLikely(0.5) ? 1 : -1) * (0.75 + chance.next() * 0.7);
    const [y, z] = [
      isOnSlab ? SLAB + 0.006 : 0.008,
      isOnSlab ? chance.next() * 1.75 - 0.85 : chance.next() * 2.6 - 0.9,
    ];
    const [angle, length] = [chance.next() * 2 * Math.PI, 0.03 + chance.next() * 0.045];
    return {
      foot: [x, y, z],
      tip: [x + Math.cos(angle) * length, y + chance.next() * 0.02, z + Math.sin(angle) * length],
      wide: length * (0.2 + chance.next() * 0.16),
      colour: green(chance, true),
    };
  });

/** Grass and weeds along the foot of the grave. */
export const weeds = (chance: Chance, count: number): Leaf[] =>
  Array.from({ length: count }, () => {
    const side = chance.of([-1, 1, 0]);
    const [x, z] =
      side === 0
        ? [(chance.next() - 0.5) * 1.4, 1.14 + chance.next() * 0.05]
        : [side * (0.71 + chance.next() * 0.08), chance.next() * 2.2 - 1.05];
    return Array.from({ length: 7 }, (): Leaf => {
      const height = 0.05 + chance.next() * chance.next() * 0.2;
      const lean = (chance.next() - 0.5) * 0.1;
      const foot: Point = [x + (chance.next() - 0.5) * 0.07, 0, z + (chance.next() - 0.5) * 0.05];
      return {
        foot,
        tip: [foot[0] + lean, height, foot[2] + (chance.next() - 0.4) * 0.06],
        wide: 0.0045 + chance.next() * 0.006,
        colour: chance.isLikely(0.25) ? [0.22, 0.2, 0.08] : green(chance),
      };
    });
  }).flat();
