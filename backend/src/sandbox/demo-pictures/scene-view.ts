import { Chance } from '../demo-past/chance.js';
import { brass, clay, gravel, paving, plaster, redGlass, stones, type Surface, tiles, weathered } from './materials.js';
import { clamp, clouds, hashOf, smooth } from './noise.js';
import { blend, cross, dot, length2, type Light, type Point, unit } from './space.js';

/** What a picture shows, apart from flowers, leaves and grass. */
export interface Scene {
  readonly place: 'grave' | 'church';
  /** Places with the same design look the same, from the same point, in all their pictures. */
  readonly design: number;
  readonly state: 'neglected' | 'clean';
  /** The month of the picture, 1 to 12: where the sun is. */
  readonly month: number;
}

/** The picture while it is being made: light and distance of each pixel. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
  readonly distance: Float32Array;
}

/** How a point is seen: its pixel, its distance, and how many pixels a metre has there. */
export interface Seen {
  readonly x: number;
  readonly y: number;
  readonly distance: number;
  readonly scale: number;
}

/** Where the sun is in each quarter, its light and that of the sky; then a church with a window. */
const lights = {
  winter: { sun: unit([-0.72, 0.5, 0.42]), warm: [2.5, 2.2, 1.75], sky: [0.62, 0.72, 0.86] },
  spring: { sun: unit([-0.6, 0.72, 0.5]), warm: [2.6, 2.42, 2.05], sky: [0.6, 0.76, 0.98] },
  summer: { sun: unit([-0.5, 0.9, 0.42]), warm: [2.4, 2.26, 1.95], sky: [0.58, 0.78, 1.05] },
  autumn: { sun: unit([-0.78, 0.52, 0.36]), warm: [2.5, 2.1, 1.55], sky: [0.66, 0.72, 0.82] },
  church: { sun: unit([-0.55, 0.62, 0.6]), warm: [1.7, 1.42, 1.05], sky: [0.62, 0.58, 0.52] },
} as const satisfies Readonly<Record<string, { sun: Point; warm: Light; sky: Light }>>;
const seasons = ['winter', 'spring', 'summer', 'autumn'] as const;

const WIDTH_OF_PLOT = 1.95;
const LENGTH_OF_ROW = 3.7;
/** How many graves are on each side of the middle, and how many rows there are. */
const [SIDE, ROWS] = [5, 6];
/** What makes each of the other graves look different. */
const neighbours = Float32Array.from({ length: (2 * SIDE + 1) * ROWS }, (_, index) => hashOf(index, 3, 7));
const TOP = 1.55;
const FAR = 26;
/** The height of the slab or step on which flowers stand. */
export const SLAB = 0.272;
/** Where the vase stands. */
export const VASE: Point = [0.36, SLAB, -0.66];

/** The parts that a ray can hit. */
const part = { stone: 1, relief: 2, vase: 3, candle: 4, ground: 5 } as const;

/** How far a point is from a box with round edges, by its distances from the three pairs of sides. */
const box = (x: number, y: number, z: number, r: number): number => {
  if (x < 0 && y < 0 && z < 0) return Math.max(x, y, z) - r;
  const ox = x > 0 ? x : 0;
  const oy = y > 0 ? y : 0;
  const oz = z > 0 ? z : 0;
  return Math.sqrt(ox * ox + oy * oy + oz * oz) - r;
};

/** A ray must not step over the neighbour, of whose grave it knows nothing yet. */
const atBorder = (d: number, ax: number, z: number): number => {
  const border = Math.min(WIDTH_OF_PLOT / 2 - ax, LENGTH_OF_ROW / 2 - Math.abs(z)) + 0.05;
  return Math.min(d, border > 0.05 ? border : 0.06);
};

/** A cross on the stone, or an oval frame without a picture; nothing is written on it. */
const ornamentAt = (ornament: number, middle: number, { x, y, z }: { x: number; y: number; z: number }): number => {
  const thick = Math.abs(z - 0.055) - 0.02;
  if (ornament === 3) {
    const ring = Math.abs(length2(x / 0.78, y - middle - 0.02) - 0.13) - 0.012;
    return Math.max(ring * 0.75, thick);
  }
  const ax = Math.abs(x);
  const upright = Math.max(ax - 0.026, Math.abs(y - middle) - 0.21);
  const arm = Math.max(ax - 0.125, Math.abs(y - middle - 0.075) - 0.026);
  return Math.max(Math.min(upright, arm), thick) - 0.004;
};

const vaseAt = (x: number, y: number, z: number): number => {
  const radius = 0.055 + 0.026 * Math.sin(clamp(y / 0.2) * 2.6);
  return Math.max(Math.abs(length2(x, z) - radius) - 0.006, Math.abs(y - 0.1) - 0.1) * 0.8;
};

/** A place as a camera sees it, with the light that falls there: drawn ray by ray. */
export class SceneView {
  readonly sun: Point;
  readonly warm: Light;
  readonly sky: Light;
  /** The pixels of a metre at a distance of one metre. */
  readonly focus: number;
  private readonly eye: Point;
  private readonly right: Point;
  private readonly up: Point;
  private readonly ahead: Point;
  private readonly isChurch: boolean;
  private readonly isClean: boolean;
  /** The shape of the headstone, and its height and half its width in metres. */
  private readonly profile: number;
  private readonly tall: number;
  private readonly wide: number;
  private readonly ornament: number;
  private readonly isPaved: boolean;
  /** Moves the textures, so that no two designs have the same. */
  private readonly seed: number;
  private hit: number = part.ground;

  constructor(
    private readonly scene: Scene,
    private readonly width: number,
    private readonly height: number,
  ) {
    const fixed = new Chance(`grave ${scene.design}`);
    this.isChurch = scene.place === 'church';
    const season = this.isChurch ? 'church' : (seasons[Math.floor((scene.month % 12) / 3)] ?? 'winter');
    const { sun, warm, sky } = lights[season];
    this.sun = sun;
    this.warm = warm;
    this.sky = sky;
    this.isClean = scene.state === 'clean';
    this.seed = scene.design * 31.7;
    this.profile = fixed.between(0, 3);
    this.tall = 0.92 + fixed.next() * 0.22;
    this.wide = 0.44 + fixed.next() * 0.1;
    this.ornament = fixed.between(0, 3);
    this.isPaved = this.isChurch || fixed.isLikely(0.4);
    const side = fixed.next() * 1.3 - 0.65;
    this.eye = [side, 1.56 + fixed.next() * 0.14, this.isChurch ? 2.5 : 3.04];
    this.ahead = unit([-side * 0.92, 0.56 - this.eye[1], -0.3 - this.eye[2]]);
    this.right = unit(cross(this.ahead, [0, 1, 0]));
    this.up = cross(this.right, this.ahead);
    this.focus = height / 2 / Math.tan(0.35);
  }

  /** Where a point is in the picture. */
  see(point: Point): Seen {
    const d: Point = [point[0] - this.eye[0], point[1] - this.eye[1], point[2] - this.eye[2]];
    const scale = this.focus / dot(d, this.ahead);
    return {
      x: this.width / 2 + dot(d, this.right) * scale,
      y: this.height / 2 - dot(d, this.up) * scale,
      distance: Math.sqrt(dot(d, d)),
      scale,
    };
  }

  /** A direction as the camera sees it: to the right, up, and towards the camera. */
  turned(direction: Point): Point {
    return [dot(direction, this.right), dot(direction, this.up), -dot(direction, this.ahead)];
  }

  /** Draws a few rows at a time: the caller may do other things in between. */
  *draw({ width, height, light, distance }: Canvas): Generator<void> {
    const trace = (i: number, [x, y]: readonly [number, number], share: number): void => {
      const { seen, t } = this.seenAt(x, y);
      for (let c = 0; c < 3; c += 1) light[i * 3 + c] = (light[i * 3 + c] ?? 0) * (1 - share) + (seen[c] ?? 0) * share;
      if (share === 1) distance[i] = t;
    };
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) trace(y * width + x, [x + 0.5, y + 0.5], 1);
      if (y % 4 === 3) yield;
    }
    // Where something ends, more rays make a smooth border.
    for (let y = 1; y < height - 1; y += 1) {
      for (let x = 1; x < width - 1; x += 1) {
        const i = y * width + x;
        const own = distance[i] ?? 0;
        const beside = Math.max(distance[i - 1] ?? 0, distance[i + 1] ?? 0);
        const aboveOrBelow = Math.max(distance[i - width] ?? 0, distance[i + width] ?? 0);
        if (Math.max(beside, aboveOrBelow) < own * 1.025) continue;
        trace(i, [x + 0.2, y + 0.65], 1 / 2);
        trace(i, [x + 0.8, y + 0.3], 1 / 3);
        trace(i, [x + 0.7, y + 0.85], 1 / 4);
      }
      if (y % 16 === 15) yield;
    }
  }

  /** The light that comes from a point of the picture, and from how far. */
  private seenAt(x: number, y: number): { seen: Light; t: number } {
    const u = (x - this.width / 2) / this.focus;
    const v = (this.height / 2 - y) / this.focus;
    const { ahead, right, up, eye } = this;
    const ray = unit([
      ahead[0] + right[0] * u + up[0] * v,
      ahead[1] + right[1] * u + up[1] * v,
      ahead[2] + right[2] * u + up[2] * v,
    ]);
    const t = this.march(eye, ray);
    if (t >= FAR) return { seen: this.behind(ray), t: FAR };
    const hit = this.hit;
    const seen = this.shaded([eye[0] + ray[0] * t, eye[1] + ray[1] * t, eye[2] + ray[2] * t], ray, { hit, t });
    const haze = smooth(5, FAR, t) * 0.75;
    return { seen: haze === 0 ? seen : blend(seen, this.behind(ray), haze), t };
  }

  /** How far a ray goes until it hits something. */
  private march(from: Point, ray: Point): number {
    const ground = ray[1] < 0 ? -from[1] / ray[1] : FAR;
    const end = Math.min(FAR, ground);
    let t = 0.02;
    if (!this.isChurch && from[1] > TOP) t = ray[1] < 0 ? (TOP - from[1]) / ray[1] : FAR;
    for (let step = 0; step < 110 && t < end; step += 1) {
      const d = this.solid(from[0] + ray[0] * t, from[1] + ray[1] * t, from[2] + ray[2] * t);
      if (d < 0.0006 * t) return t;
      t += d * 0.85;
    }
    if (t < end || ground >= FAR) return FAR;
    this.hit = part.ground;
    return ground;
  }

  /** The distance to the nearest solid thing; notes which it is. */
  private solid(px: number, y: number, pz: number): number {
    this.hit = part.stone;
    if (this.isChurch) {
      const step = box(Math.abs(px) - 3.2, Math.abs(y - 0.13) - 0.13, Math.abs(pz + 1.1) - 1.5, 0.012);
      return Math.min(step, pz + 1.3);
    }
    const column = clamp(Math.round(px / WIDTH_OF_PLOT), -SIDE, SIDE);
    const row = clamp(Math.round(-pz / LENGTH_OF_ROW), 0, ROWS - 1);
    const x = px - column * WIDTH_OF_PLOT;
    const z = pz + row * LENGTH_OF_ROW;
    const isOwn = column === 0 && row === 0;
    const some = isOwn ? 0 : (neighbours[column + SIDE + row * (2 * SIDE + 1)] ?? 0);
    const ax = x < 0 ? -x : x;
    let d = box(ax - 0.68, Math.abs(y - 0.08) - 0.08, Math.abs(z + 0.02) - 1.14, 0.01);
    d = Math.min(d, box(ax - 0.63, Math.abs(y - 0.21) - 0.05, Math.abs(z - 0.02) - 1.02, 0.012));
    // What stands at the head is looked at only where a ray is nearer to it than to the slab.
    const toHead = Math.max(ax - 0.72, -1.2 - z, z + 0.58);
    if (some > 0.82 || toHead >= d) return atBorder(d, ax, z);
    d = Math.min(d, box(ax - this.wide - 0.06, Math.abs(y - 0.33) - 0.075, Math.abs(z + 0.98) - 0.115, 0.012));
    const profile = isOwn ? this.profile : Math.floor(some * 5) % 4;
    d = Math.min(d, this.headstone(ax, y, z + 1, { profile, lower: some * 0.3 }));
    return atBorder(isOwn ? this.withFurniture(d, x, y, z) : d, ax, z);
  }

  /** What stands on the own grave alone. */
  private withFurniture(stone: number, x: number, y: number, z: number): number {
    let d = stone;
    if (this.ornament !== 0) {
      const relief = ornamentAt(this.ornament, 0.4 + this.tall * 0.6, { x, y, z: z + 1 });
      if (relief < d) {
        d = relief;
        this.hit = part.relief;
      }
    }
    if (y > 0.5) return d;
    const vase = vaseAt(x - VASE[0], y - SLAB, z - VASE[2]);
    if (vase < d) {
      d = vase;
      this.hit = part.vase;
    }
    const candle = Math.max(length2(x + 0.4, z + 0.66) - 0.045, Math.abs(y - SLAB - 0.075) - 0.083);
    if (candle < d) {
      d = candle;
      this.hit = part.candle;
    }
    return d;
  }

  /** A stone of one of four outlines: straight, pointed, round, or with shoulders. */
  private headstone(ax: number, y: number, z: number, { profile, lower }: { profile: number; lower: number }): number {
    const top = 0.4 + this.tall - lower;
    const w = this.wide;
    let edge = Math.max(ax - w, y - top, 0.4 - y);
    if (profile === 1) edge = Math.max(edge, (y - top + ((ax - 0.02) * 0.14) / w) * 0.95);
    if (profile === 2) edge = Math.max(edge, length2(ax, Math.max(0, y - top + w * 0.9)) - w * 0.985);
    if (profile === 3) edge = Math.max(edge, Math.min(y - top + 0.16, ax - w * 0.62));
    const thick = Math.abs(z) - 0.055;
    const a = edge > -0.014 ? edge + 0.014 : 0;
    const b = thick > -0.014 ? thick + 0.014 : 0;
    return Math.sqrt(a * a + b * b) + Math.min(Math.max(edge, thick), 0) - 0.014;
  }

  private normalAt(p: Point): Point {
    const e = 0.0015;
    const [x, y, z] = p;
    const a = this.solid(x + e, y - e, z - e);
    const b = this.solid(x - e, y - e, z + e);
    const c = this.solid(x - e, y + e, z - e);
    const d = this.solid(x + e, y + e, z + e);
    return unit([a - b - c + d, -a - b + c + d, -a + b - c + d]);
  }

  /** The share of sunlight that reaches a point. */
  private sunAt(p: Point, n: Point): number {
    const { sun } = this;
    let t = 0.012;
    let share = 1;
    for (let step = 0; step < 26 && t < 2.6; step += 1) {
      const y = p[1] + n[1] * 0.004 + sun[1] * t;
      if (y > TOP) break;
      const d = this.solid(p[0] + n[0] * 0.004 + sun[0] * t, y, p[2] + n[2] * 0.004 + sun[2] * t);
      share = Math.min(share, (18 * d) / t);
      if (share < 0.01) return 0;
      t += Math.max(0.012, d * 0.85);
    }
    return share * share * (3 - 2 * share);
  }

  /** How open the sky is above a point. */
  private openness(p: Point, n: Point): number {
    let closed = 0;
    let weight = 1;
    for (let step = 1; step <= 5; step += 1) {
      const h = 0.012 + 0.016 * step * step;
      closed += weight * Math.max(0, h - this.solid(p[0] + n[0] * h, p[1] + n[1] * h, p[2] + n[2] * h));
      weight *= 0.72;
    }
    return clamp(1 - 2.6 * closed);
  }

  private shaded(p: Point, ray: Point, { hit, t }: { hit: number; t: number }): Light {
    const even: Point = hit === part.ground ? [0, 1, 0] : this.normalAt(p);
    const open = t > 11 ? 1 : this.openness(p, even);
    const { base, gloss, bump, glow } = this.surfaceAt(p, even, { hit, open });
    const n = unit([even[0] + bump[0], even[1] + bump[1], even[2] + bump[2]]);
    const facing = Math.max(0, dot(n, this.sun));
    const sun = facing > 0 ? facing * this.sunAt(p, even) : 0;
    const ambient = open * (0.62 + 0.38 * n[1]) * 0.62;
    const bounce = (1 - n[1]) * 0.065 * open;
    const away = dot(ray, n);
    const mirror: Point = [ray[0] - 2 * away * n[0], ray[1] - 2 * away * n[1], ray[2] - 2 * away * n[2]];
    const fresnel = gloss * (0.08 + 0.92 * (1 - clamp(-away)) ** 5);
    const spark = gloss * sun * Math.max(0, dot(mirror, this.sun)) ** 60 * 1.6;
    const above = fresnel > 0.004 ? this.behind(mirror) : this.sky;
    const lit = (i: 0 | 1 | 2): number =>
      base[i] * (this.warm[i] * (sun + bounce) + this.sky[i] * ambient) +
      fresnel * above[i] * open +
      spark * this.warm[i] +
      (glow?.[i] ?? 0);
    return [lit(0), lit(1), lit(2)];
  }

  private surfaceAt(p: Point, n: Point, { hit, open }: { hit: number; open: number }): Surface {
    const moved: Point = [p[0] + this.seed, p[1], p[2]];
    if (hit === part.ground) return (this.isPaved ? paving : gravel)({ p: moved, open, isClean: this.isClean });
    if (hit === part.vase) return clay;
    if (hit === part.candle) return p[1] > SLAB + 0.128 || p[1] < SLAB + 0.02 ? brass : redGlass;
    if (this.isChurch && p[2] < -1.27) return p[1] < 1.1 ? tiles(p[0], p[1]) : plaster(p[0], p[1]);
    const column = Math.round(p[0] / WIDTH_OF_PLOT);
    const row = Math.round(-p[2] / LENGTH_OF_ROW);
    const isOwn = this.isChurch || (column === 0 && row <= 0);
    const index = isOwn ? this.scene.design : Math.floor(hashOf(column, row, 9) * stones.length);
    const clean = isOwn ? (this.isClean ? 1 : 0) : 0.55 + 0.4 * hashOf(column, row, 10);
    const stone = stones[index % stones.length];
    return stone === undefined ? clay : weathered(stone, { p: moved, n, open, clean });
  }

  /** Sky, cypresses and the whitewashed wall behind the graves; in a church, its dim room. */
  private behind(ray: Point): Light {
    if (this.isChurch) return [0.3, 0.27, 0.23];
    if (ray[1] < 0.012) {
      const wall = 0.74 + 0.1 * (clouds(ray[0] * 20, ray[1] * 20, 5, 4) - 0.5);
      return ray[1] > 0.002 ? [0.42, 0.2, 0.12] : [wall, wall * 0.975, wall * 0.92];
    }
    const veil = smooth(0.42, 0.75, clouds(ray[0] * 3 + this.seed, ray[1] * 9, 1, 5)) * 0.48;
    const clear = blend([0.86, 0.88, 0.88], this.sky, clamp(ray[1] * 2.2) * 0.9);
    let seen = blend(clear, [0.95, 0.95, 0.95], veil);
    const angle = Math.atan2(ray[0], -ray[2]) * 9 + this.seed;
    for (let index = Math.floor(angle) - 1; index <= Math.floor(angle) + 1; index += 1) {
      const tree = this.cypress(ray, angle, index);
      if (tree !== undefined) seen = blend(seen, tree.light, tree.cover);
    }
    return seen;
  }

  private cypress(ray: Point, angle: number, index: number): { light: Light; cover: number } | undefined {
    const some = hashOf(index, 3, 3);
    const top = 0.12 + 0.2 * hashOf(index, 4, 4);
    const rise = clamp((ray[1] + 0.08) / (top + 0.08));
    if (some < 0.28 || rise >= 1) return undefined;
    const half = (0.24 + 0.16 * some) * Math.sin(Math.PI * (0.16 + 0.84 * rise) ** 0.62) ** 0.8;
    const ragged = (clouds(ray[0] * 60, ray[1] * 60, 2, 3) - 0.5) * 0.7;
    const off = (angle - index - 0.5 + (some - 0.5) * 0.5) / half + ragged;
    const lit = 0.55 - off * 0.4 + (clouds(ray[0] * 90, ray[1] * 45, index, 3) - 0.5) * 0.9;
    const light: Light = [0.05 + 0.06 * lit, 0.085 + 0.085 * lit, 0.045 + 0.035 * lit];
    return { light, cover: smooth(1, 0.82, Math.abs(off)) };
  }
}
