import { blend, brightened, colour, length2, type Light, type Point } from './space.js';
import { clamp, clouds, hashOf, mix, noise, pebbleAt, smooth } from './noise.js';

/** How a place of a surface takes the light. */
export interface Surface {
  readonly base: Light;
  /** How much it mirrors, from 0 to 1. */
  readonly gloss: number;
  /** How far its roughness turns it. */
  readonly bump: Point;
  /** Light that the surface emits. */
  readonly glow?: Light;
}

export interface Stone {
  readonly base: Light;
  readonly grain: Light;
  readonly vein: Light;
  readonly kind: 'granite' | 'marble';
  readonly gloss: number;
}

export const stones: readonly Stone[] = [
  { base: colour('#d8d2c6'), grain: colour('#bdb4a4'), vein: colour('#a59a8a'), kind: 'marble', gloss: 0.22 },
  { base: colour('#a3a29e'), grain: colour('#5c5b5a'), vein: colour('#dedcd6'), kind: 'granite', gloss: 0.3 },
  { base: colour('#e4e1da'), grain: colour('#cdc8be'), vein: colour('#8f9096'), kind: 'marble', gloss: 0.3 },
  { base: colour('#5a5a5e'), grain: colour('#2c2c30'), vein: colour('#8d8c90'), kind: 'granite', gloss: 0.5 },
  { base: colour('#b79c8a'), grain: colour('#6d5a52'), vein: colour('#dccabd'), kind: 'granite', gloss: 0.32 },
];

const EVEN: Point = [0, 0, 0];
export const clay: Surface = { base: colour('#8a6f58'), gloss: 0.5, bump: EVEN };
export const brass: Surface = { base: colour('#b8923f'), gloss: 0.7, bump: EVEN };
/** The red glass of a grave light that burns. */
export const redGlass: Surface = { base: colour('#8e1418'), gloss: 0.6, bump: EVEN, glow: [0.09, 0.008, 0.006] };
export const plaster = (x: number, y: number): Surface => ({
  base: brightened([0.72, 0.69, 0.63], 0.93 + 0.14 * clouds(x * 3, y * 3, 2, 4)),
  gloss: 0,
  bump: [(noise(x * 50, y * 50, 3) - 0.5) * 0.05, 0, 0],
});

/** Painted tiles of 14 cm, blue on white, as the walls of churches have them. */
export function tiles(x: number, y: number): Surface {
  const size = 0.14;
  const u = x / size - Math.floor(x / size) - 0.5;
  const v = y / size - Math.floor(y / size) - 0.5;
  const joint = smooth(0.485, 0.497, Math.max(Math.abs(u), Math.abs(v)));
  const r = Math.sqrt(u * u + v * v);
  const corner = Math.sqrt((0.5 - Math.abs(u)) ** 2 + (0.5 - Math.abs(v)) ** 2);
  const star = smooth(0.02, 0.035, Math.abs(r - 0.2 - 0.06 * Math.cos(4 * Math.atan2(v, u))));
  const arc = smooth(0.02, 0.035, Math.abs(corner - 0.22));
  const painted = 1 - Math.min(star, arc);
  const white: Light = brightened(
    [0.66, 0.67, 0.66],
    0.92 + 0.12 * hashOf(Math.floor(x / size), Math.floor(y / size), 5),
  );
  const glazed = blend(white, [0.03, 0.09, 0.3], painted * (0.75 + 0.25 * noise(x * 40, y * 40, 1)));
  return { base: blend(glazed, [0.3, 0.29, 0.26], joint), gloss: 0.35 * (1 - joint), bump: EVEN };
}

/** Stone with its grain, and with what the years have left on it. */
export function weathered(
  stone: Stone,
  { p, n, open, clean }: { p: Point; n: Point; open: number; clean: number },
): Surface {
  const x = p[0];
  const y = p[1];
  const z = p[2];
  let base: Light;
  if (stone.kind === 'granite') {
    const dark = noise(x * 260, y * 260, z * 260);
    const light = noise(x * 190 + 9, y * 190, z * 190);
    const cloudy = clouds(x * 7, y * 7, z * 7, 3) - 0.5;
    const toDark = smooth(0.6, 0.74, dark) * 0.75;
    const toLight = smooth(0.62, 0.78, light) * 0.6;
    base = brightened(blend(blend(stone.base, stone.grain, toDark), stone.vein, toLight), 1 + cloudy * 0.3);
  } else {
    const warp = clouds(x * 2.3, y * 2.3, z * 2.3, 4) * 2.6;
    const vein = (1 - Math.abs(noise(x * 2.2 + warp, y * 3.1 + warp, z * 2.2) * 2 - 1)) ** 9;
    const soft = clouds(x * 5, y * 5, z * 5, 4);
    base = blend(blend(stone.base, stone.grain, soft * 0.75), stone.vein, vein * 0.5);
  }
  const dirty = 1 - clean;
  const rough = clouds(x * 60, y * 60, z * 60, 3) - 0.5;
  // Dust lies on what looks up, rain leaves dark streaks on what stands.
  const patches = clouds(x * 3.2, y * 3.2, z * 3.2, 4);
  const streaks = n[1] < 0.5 ? smooth(0.45, 0.75, clouds(x * 15, y * 1.1, z * 15, 3)) * smooth(0.2, 0.9, y) : 0;
  const soot = clamp(dirty * (0.28 + patches * 0.75 + streaks * 0.8 + (1 - open) * 0.9) - 0.16);
  const grime: Light = [0.052, 0.046, 0.034];
  base = blend(base, grime, soot * 0.8);
  // Moss grows where water stays: in corners, on ledges, in hollows of the slab.
  const wet = clouds(x * 4.6 + 3, y * 4.6, z * 4.6, 5) + (n[1] > 0.5 ? 0.035 : -0.05) + (1 - open) * 0.34;
  const moss = dirty * smooth(0.56, 0.66, wet + rough * 0.16);
  const tint = noise(x * 26, y * 26, z * 26);
  const tuft = 0.3 + 0.5 * noise(x * 130, y * 130, z * 130);
  const green: Light = [0.045 + 0.05 * tint, 0.075 + 0.06 * tint, 0.018 + 0.012 * tint];
  const mossy = moss * (0.75 + 0.25 * tuft);
  base = blend(base, brightened(green, 0.5 + tuft), mossy);
  // Lichen in round spots, pale grey and ochre.
  if (dirty > 0.3) {
    const across = n[1] > 0.5 ? z : y;
    const spot = pebbleAt(x * 11 + rough * 0.9, across * 11);
    const radius = 0.12 + 0.3 * ((spot.id * 7.3) % 1);
    const lichen = spot.id < 0.34 ? dirty * smooth(radius, radius * 0.6, length2(spot.dx, spot.dy) + rough * 0.24) : 0;
    const pale: Light = spot.id < 0.11 ? [0.42, 0.29, 0.07] : [0.4, 0.41, 0.34];
    const share = lichen * 0.62 * (1 - moss);
    base = blend(base, pale, share);
  }
  const bumpy = 0.05 + 0.22 * dirty + 0.75 * moss;
  const f = moss > 0.05 ? 110 : 150;
  const bump: Point = [
    (noise(x * f + 5, y * f, z * f) - 0.5) * bumpy,
    (noise(x * f, y * f + 5, z * f) - 0.5) * bumpy * 0.6,
    (noise(x * f, y * f, z * f + 5) - 0.5) * bumpy,
  ];
  return { base, gloss: stone.gloss * clean * clean * 0.9 * (1 - moss), bump };
}

interface Footing {
  readonly p: Point;
  /** How open the sky is above. */
  readonly open: number;
  /** Whether somebody has weeded there. */
  readonly isClean: boolean;
}

/** Stone plates with weeds in their joints. */
export function paving({ p, open, isClean }: Footing): Surface {
  const x = p[0];
  const z = p[2];
  const large = clouds(x * 1.1, 0, z * 1.1, 4);
  const i = Math.floor(x / 0.42);
  const j = Math.floor(z / 0.42 + (i % 2) * 0.5);
  const fx = x / 0.42 - i;
  const fz = z / 0.42 + (i % 2) * 0.5 - j;
  const joint = Math.min(fx, 1 - fx, fz, 1 - fz);
  const grout = smooth(0.035, 0.012, joint + (noise(x * 70, 0, z * 70) - 0.5) * 0.02);
  const tone = 0.8 + 0.3 * hashOf(i, j, 4) + (noise(x * 160, 3, z * 160) - 0.5) * 0.24;
  const plate: Light = [0.36 * tone, 0.335 * tone, 0.295 * tone];
  const weed = smooth(0.5, 0.7, clouds(x * 6, 2, z * 6, 3)) * (isClean ? 0.3 : 1);
  const seam = blend([0.1, 0.09, 0.07], [0.06, 0.1, 0.03], weed);
  const dull = 1 - (0.45 * (large - 0.3) + (1 - open) * 0.3);
  return {
    base: brightened(blend(plate, seam, grout), dull),
    gloss: 0.04,
    bump: [(noise(x * 90, 0, z * 90) - 0.5) * 0.16, 0, (noise(x * 90, 7, z * 90) - 0.5) * 0.16],
  };
}

/** Gravel, whose stones are seen one by one only where they are near. */
export function gravel({ p, open, isClean }: Footing): Surface {
  const x = p[0];
  const z = p[2];
  const large = clouds(x * 1.1, 0, z * 1.1, 4);
  const size = 34;
  const pebble = pebbleAt(x * size, z * size);
  const fade = smooth(3.4, -1.5, z);
  const round = smooth(0, 0.36, pebble.edge);
  const tone = mix((0.55 + pebble.id * 0.7) * (0.25 + 0.75 * round), 0.78, fade * 0.7);
  const hue = (pebble.id * 13.7) % 1;
  const dull = (1 - (1 - open) * 0.35) * (0.82 + large * 0.36);
  const weed = smooth(0.58, 0.72, clouds(x * 2.4, 5, z * 2.4, 4)) * (isClean ? 0.25 : 0.75);
  const earth: Light = [0.41 + 0.07 * hue, 0.36 + 0.04 * hue, 0.29 - 0.02 * hue];
  const tilt = mix(1.3, 0.35, fade) * (1 - round * 0.4);
  return {
    base: brightened(blend(earth, [0.1, 0.13, 0.05], weed), tone * dull),
    gloss: 0,
    bump: [pebble.dx * tilt, 0, pebble.dy * tilt],
  };
}
