import { clamp, hashOf, mix, noise, smooth } from './noise.js';
import { Relief } from './relief.js';
import { type Canvas, SLAB, type SceneView, type Seen } from './scene-view.js';
import { blend, brightened, colour, length2, type Light, type Point, unit } from './space.js';

/** How a kind of flower looks: petals in rings, from inside to outside. */
interface Flower {
  readonly heart: Light;
  readonly inner: Light;
  readonly outer: Light;
  readonly rings: number;
  /** Petals of the innermost ring, and how many more each further one has. */
  readonly petals: number;
  readonly more: number;
  /** Half the width of a petal as a share of the head's radius. */
  readonly wide: number;
  /** How much the edge of a petal is frayed. */
  readonly frayed: number;
  /** How much a petal is hollow, and how much higher the middle is than the border. */
  readonly cup: number;
  readonly dome: number;
}

const flowerOf = (
  [heart, inner, outer]: readonly [string, string, string],
  shape: Omit<Flower, 'heart' | 'inner' | 'outer'>,
): Flower => ({ heart: colour(heart), inner: colour(inner), outer: colour(outer), ...shape });

export const flowerKinds = {
  rose: flowerOf(['#cdbf86', '#e6dab4', '#f1ead9'], {
    rings: 5,
    petals: 3,
    more: 1,
    wide: 0.5,
    frayed: 0.05,
    cup: 0.42,
    dome: 0.62,
  }),
  chrysanthemum: flowerOf(['#b99a2c', '#e6cf5a', '#f5ebb0'], {
    rings: 7,
    petals: 11,
    more: 3,
    wide: 0.1,
    frayed: 0,
    cup: 0.1,
    dome: 0.55,
  }),
  carnation: flowerOf(['#5e0d1c', '#86182d', '#a52a3f'], {
    rings: 6,
    petals: 5,
    more: 2,
    wide: 0.34,
    frayed: 0.24,
    cup: 0.3,
    dome: 0.5,
  }),
  lily: flowerOf(['#b58a2a', '#f3dfe4', '#fdf6f6'], {
    rings: 2,
    petals: 3,
    more: 0,
    wide: 0.34,
    frayed: 0.03,
    cup: 0.3,
    dome: -0.3,
  }),
  lilac: flowerOf(['#4f3566', '#8f6fae', '#b79ccf'], {
    rings: 4,
    petals: 6,
    more: 3,
    wide: 0.24,
    frayed: 0.1,
    cup: 0.25,
    dome: 0.4,
  }),
} as const satisfies Readonly<Record<string, Flower>>;
export type FlowerKind = keyof typeof flowerKinds;

/** A flower head in the scene. */
export interface Head {
  readonly kind: FlowerKind;
  readonly place: Point;
  /** Where it looks. */
  readonly facing: Point;
  readonly radius: number;
  readonly isWithered?: boolean;
}
/** A leaf or a blade of grass, from its foot to its tip. */
export interface Leaf {
  readonly foot: Point;
  readonly tip: Point;
  /** In metres. */
  readonly wide: number;
  readonly colour: Light;
}

/** Paints leaves and flower heads into a picture, with the shadows that they cast. */
export function paintFlowers(
  canvas: Canvas,
  view: SceneView,
  {
    heads,
    leaves,
    floor = SLAB,
  }: { readonly heads: readonly Head[]; readonly leaves: readonly Leaf[]; readonly floor?: number },
): void {
  const relief = new Relief(canvas, view);
  castShadows(canvas, view, { heads, leaves }, floor);
  for (const leaf of leaves) paintLeaf(relief, view, leaf);
  for (const head of heads) paintHead(relief, view, head);
  relief.develop();
}

/** Darkens what lies below, straight down and away from the sun. */
function castShadows(
  canvas: Canvas,
  view: SceneView,
  { heads, leaves }: { heads: readonly Head[]; leaves: readonly Leaf[] },
  floor: number,
): void {
  const shadow = new Float32Array(canvas.width * canvas.height);
  const blot = ([x, y, z]: Point, radius: number, dark: number): void => {
    const t = Math.max(0, y - floor) / view.sun[1];
    darken({ canvas, shadow }, view.see([x - view.sun[0] * t, floor, z - view.sun[2] * t]), { radius, dark });
    darken({ canvas, shadow }, view.see([x, floor, z]), { radius, dark: dark * 0.6 });
  };
  for (const { place, radius } of heads) blot(place, radius * 1.2, 0.62);
  for (const { foot, tip, wide } of leaves) blot(halfway(foot, tip), Math.max(wide, 0.012), 0.4);
  canvas.light.forEach((light, at) => {
    canvas.light[at] = light * (1 - (shadow[Math.floor(at / 3)] ?? 0));
  });
}

/** Adds the round shadow of something, unless something else is in front of the floor there. */
function darken(
  { canvas: { width, height, distance }, shadow }: { canvas: Canvas; shadow: Float32Array },
  seen: Seen,
  { radius, dark }: { radius: number; dark: number },
): void {
  const [rx, ry] = [radius * seen.scale * 1.15, radius * seen.scale * 0.6];
  for (let y = Math.max(0, Math.floor(seen.y - ry)); y <= Math.min(height - 1, seen.y + ry); y += 1) {
    for (let x = Math.max(0, Math.floor(seen.x - rx)); x <= Math.min(width - 1, seen.x + rx); x += 1) {
      const i = y * width + x;
      if (Math.abs((distance[i] ?? 0) - seen.distance) > 0.3) continue;
      const off = ((x - seen.x) / rx) ** 2 + ((y - seen.y) / ry) ** 2;
      shadow[i] = Math.max(shadow[i] ?? 0, dark * smooth(1, 0.45, off));
    }
  }
}

const halfway = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];

function paintLeaf(relief: Relief, view: SceneView, { foot, tip, wide, colour: green }: Leaf): void {
  const [a, b] = [view.see(foot), view.see(tip)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.max(1, length2(dx, dy));
  const half = Math.max(0.7, wide * a.scale);
  const [minX, maxX] = [Math.floor(Math.min(a.x, b.x) - half), Math.ceil(Math.max(a.x, b.x) + half)];
  const [minY, maxY] = [Math.floor(Math.min(a.y, b.y) - half), Math.ceil(Math.max(a.y, b.y) + half)];
  for (let y = minY; y <= maxY; y += 1) {
    for (let x = minX; x <= maxX; x += 1) {
      const along = ((x - a.x) * dx + (y - a.y) * dy) / (length * length);
      if (along < 0 || along > 1) continue;
      const across = ((x - a.x) * dy - (y - a.y) * dx) / length / half;
      const border = Math.sin(Math.PI * along ** 0.75);
      if (Math.abs(across) > border) continue;
      const rib = smooth(0.16, 0, Math.abs(across)) * 0.35;
      const fold = across / Math.max(border, 0.2);
      const tone = 0.82 + rib + fold * 0.22 + (noise(x * 0.4, y * 0.4, 1) - 0.5) * 0.3;
      const lift = (1 - fold * fold) * wide * 0.6;
      const distance = mix(a.distance, b.distance, along) - lift;
      relief.put({ x, y, distance }, brightened(green, tone));
    }
  }
}

function paintHead(relief: Relief, view: SceneView, head: Head): void {
  const { place, radius, isWithered = false } = head;
  const seen = view.see(place);
  const size = radius * seen.scale;
  const [fx, fy, fz] = view.turned(unit(head.facing));
  const tilt = Math.max(0.42, fz);
  const flat = length2(fx, fy) || 1;
  const [ax, ay] = [fx / flat, -fy / flat];
  const flower = flowerKinds[head.kind];
  const seed = Math.floor(
    hashOf(Math.round(place[0] * 997), Math.round(place[1] * 991), Math.round(place[2] * 983)) * 9999,
  );
  const reach = Math.ceil(size * 1.1);
  for (let j = -reach; j <= reach; j += 1) {
    for (let i = -reach; i <= reach; i += 1) {
      // The head is a disc that is seen at an angle: shorter along the axis to which it leans.
      const along = (i * ax + j * ay) / size / tilt;
      const across = (-i * ay + j * ax) / size;
      const petal = petalAt(flower, { u: along, v: across, seed });
      if (petal === undefined) continue;
      const height = petal.height * radius;
      const spot = {
        x: Math.round(seen.x + i + ax * petal.height * size * (1 - tilt) * 0.7),
        y: Math.round(seen.y + j + ay * petal.height * size * (1 - tilt) * 0.7),
        distance: seen.distance - height - along * radius * (1 - fz) * 0.6,
      };
      const dry: Light = [0.2 * petal.tone, 0.13 * petal.tone, 0.06 * petal.tone];
      relief.put(spot, isWithered ? dry : petal.colour);
    }
  }
}

/** The topmost petal at a place of a head, whose radius is 1. */
function petalAt(
  flower: Flower,
  { u, v, seed }: { u: number; v: number; seed: number },
): { height: number; tone: number; colour: Light } | undefined {
  const r = length2(u, v);
  if (r > 1.08) return undefined;
  const { rings, petals, more, wide, frayed, cup, dome } = flower;
  const angle = Math.atan2(v, u);
  const turn = seed * 0.618;
  if (r < 0.07) return { height: dome + 0.05, tone: 0.7, colour: flower.heart };
  for (let ring = 0; ring < rings; ring += 1) {
    const share = (ring + 1) / rings;
    const count = petals + more * ring;
    const step = (2 * Math.PI) / count;
    const offset = turn + ring * step * 0.5 + ring * 0.4;
    const nearest = Math.round((angle - offset) / step);
    for (const k of [nearest, nearest + (angle - offset > nearest * step ? 1 : -1)]) {
      const some = hashOf(seed, ring, ((k % count) + count) % count);
      const off = angle - offset - k * step + (some - 0.5) * step * 0.35;
      const [a, b] = [r * Math.cos(off), r * Math.sin(off)];
      const length =
        share * (0.88 + 0.16 * some) * (1 - frayed * 0.5 + frayed * noise(off * 14 + seed, ring * 5, some * 9));
      if (a < 0 || a > length) continue;
      const half = wide * (0.5 + 0.5 * share) * Math.sin(Math.PI * clamp(0.12 + 0.88 * (a / length)) ** 1.25) ** 0.6;
      if (Math.abs(b) > half) continue;
      const [out, side] = [a / length, b / half];
      const height =
        dome * (1 - share) + cup * (out * out * 0.6 + side * side * 0.18) * (0.5 + share * 0.5) + (some - 0.5) * 0.05;
      const line = 1 - 0.1 * smooth(0.7, 1, noise(side * 7 + some * 40, out * 1.5, seed));
      const tone = (0.62 + 0.38 * smooth(0, 0.75, out)) * (0.9 + 0.16 * some) * line;
      const pale = clamp(share * 0.7 + out * 0.4);
      return {
        height,
        tone,
        colour: brightened(blend(flower.inner, flower.outer, pale), tone),
      };
    }
  }
  return undefined;
}
