import type { Chance } from '../past/chance.js';

/** How a kind of flower looks: petals in rings, from outside to inside. */
interface Flower {
  readonly hue: number;
  readonly saturation: number;
  /** Lightness of the outermost and of the innermost petals, in percent. */
  readonly lightness: readonly [outer: number, inner: number];
  readonly rings: number;
  readonly petals: number;
  /** Width of a petal as a share of its length. */
  readonly width: number;
  readonly heart: string;
}

export const flowerKinds = {
  rose: { hue: 46, saturation: 42, lightness: [95, 82], rings: 5, petals: 7, width: 0.95, heart: '#efe3b8' },
  chrysanthemum: { hue: 52, saturation: 62, lightness: [88, 72], rings: 6, petals: 19, width: 0.26, heart: '#d8c04a' },
  carnation: { hue: 348, saturation: 68, lightness: [60, 42], rings: 6, petals: 11, width: 0.6, heart: '#8e1f37' },
  lily: { hue: 330, saturation: 34, lightness: [92, 80], rings: 2, petals: 6, width: 0.42, heart: '#c9a83a' },
  lilac: { hue: 282, saturation: 38, lightness: [78, 62], rings: 4, petals: 9, width: 0.6, heart: '#6d4a86' },
} as const satisfies Readonly<Record<string, Flower>>;
export type FlowerKind = keyof typeof flowerKinds;

const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${hue.toFixed(0)} ${saturation.toFixed(0)}% ${lightness.toFixed(0)}%)`;

/** One flower head around (x, y), seen a little from the side; a withered one hangs and is brown. */
function bloom(
  chance: Chance,
  kind: FlowerKind,
  { x, y, r, isWithered = false }: { x: number; y: number; r: number; isWithered?: boolean },
): string {
  const { hue, saturation, lightness, rings, petals, width, heart } = flowerKinds[kind];
  const turn = chance.next() * 360;
  const tone = isWithered
    ? { hue: 34, saturation: 34, shift: -44 }
    : { hue: hue + chance.between(-4, 4), saturation, shift: 0 };
  const parts: string[] = [];
  for (let ring = 0; ring < rings; ring += 1) {
    const share = ring / Math.max(1, rings - 1);
    const length = r * (1 - share * 0.72);
    const light = lightness[0] + (lightness[1] - lightness[0]) * share + tone.shift;
    for (let petal = 0; petal < petals; petal += 1) {
      const angle = turn + (360 / petals) * (petal + ring * 0.5) + chance.between(-7, 7);
      const long = length * (0.86 + chance.next() * 0.28);
      const wide = long * width * (0.8 + chance.next() * 0.4) * 0.5;
      const fill = hsl(tone.hue, tone.saturation, light + chance.between(-5, 4));
      const edge = hsl(tone.hue, tone.saturation * 0.9, light - 20);
      parts.push(
        `<path transform="rotate(${angle.toFixed(1)})" d="M0 0C${(-wide).toFixed(1)} ${(-long * 0.3).toFixed(1)} ${(-wide * 1.1).toFixed(1)} ${(-long * 0.85).toFixed(1)} 0 ${(-long).toFixed(1)}C${(wide * 1.1).toFixed(1)} ${(-long * 0.85).toFixed(1)} ${wide.toFixed(1)} ${(-long * 0.3).toFixed(1)} 0 0Z" fill="${fill}" stroke="${edge}" stroke-opacity=".45" stroke-width="${(r / 46).toFixed(2)}"/>`,
      );
    }
  }
  const core = isWithered ? '#4a3a22' : heart;
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1 ${(0.74 + chance.next() * 0.2).toFixed(2)})"><circle r="${(r * 1.02).toFixed(1)}" fill="#10160c" opacity=".34" cy="${(r * 0.22).toFixed(1)}"/>${parts.join('')}<circle r="${(r * 0.13).toFixed(1)}" fill="${core}"/><circle r="${r.toFixed(1)}" fill="url(#roundness)"/></g>`;
}

/** A leaf from (x, y), pointing to an angle in degrees. */
export function leaf(
  chance: Chance,
  { x, y, length, angle, isDry = false }: { x: number; y: number; length: number; angle: number; isDry?: boolean },
): string {
  const hue = isDry ? chance.between(20, 40) : chance.between(88, 128);
  const light = isDry ? chance.between(22, 44) : chance.between(17, 36);
  const wide = length * (0.1 + chance.next() * 0.1);
  const shape = `M0 0C${wide.toFixed(1)} ${(-length * 0.3).toFixed(1)} ${wide.toFixed(1)} ${(-length * 0.7).toFixed(1)} 0 ${(-length).toFixed(1)}C${(-wide).toFixed(1)} ${(-length * 0.7).toFixed(1)} ${(-wide).toFixed(1)} ${(-length * 0.3).toFixed(1)} 0 0Z`;
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(0)})`;
  return `<g transform="${place}"><path d="${shape}" fill="${hsl(hue, isDry ? 48 : 38, light)}"/><path d="M0 0V${(-length * 0.9).toFixed(1)}" stroke="${hsl(hue, 30, light + 14)}" stroke-width="1" opacity=".6"/></g>`;
}

/** A bunch of flowers whose stems meet at (x, y). */
export function bunch(
  chance: Chance,
  kinds: readonly FlowerKind[],
  {
    x,
    y,
    size,
    count,
    isWithered = false,
  }: { x: number; y: number; size: number; count: number; isWithered?: boolean },
): string {
  const green = Array.from({ length: Math.round(count * 3.4) }, () => {
    const angle = chance.between(-78, 78);
    return leaf(chance, {
      x,
      y: y - size * 0.12,
      length: size * (0.42 + chance.next() * 0.5),
      angle,
      isDry: isWithered,
    });
  });
  const heads = Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count;
    // Sunflower spiral: heads fill a dome evenly.
    const radius = Math.sqrt(share) * size * 0.62;
    const angle = index * 2.39996;
    const droop = isWithered ? size * (0.1 + chance.next() * 0.22) : 0;
    return {
      x: x + Math.cos(angle) * radius * 1.12,
      y: y - size * 0.66 + Math.sin(angle) * radius * 0.74 + droop,
      r: size * (isWithered ? 0.12 : 0.185) * (0.86 + chance.next() * 0.3),
    };
  }).toSorted((one, other) => one.y - other.y);
  const shadow = `<ellipse cx="${x + size * 0.12}" cy="${(y - size * 0.08).toFixed(0)}" rx="${(size * 0.72).toFixed(0)}" ry="${(size * 0.16).toFixed(0)}" fill="#0b0a08" opacity=".55" filter="url(#soft)"/>`;
  return `<g>${shadow}${green.join('')}${heads.map((head) => bloom(chance, chance.of(kinds), { ...head, isWithered })).join('')}</g>`;
}
