import { Chance } from '../past/chance.js';
import { PHOTO } from '../past/past-life.js';
import { bunch, type FlowerKind, leaf } from './blooms.js';

/** What a picture of a grave shows. */
export interface GraveScene {
  /** Graves with the same design look the same in all their pictures. */
  readonly design: number;
  /** Varies light, leaves and flowers. */
  readonly take: number;
  readonly state: 'neglected' | 'clean';
  /** The month of the picture, 1 to 12: its light and what lies around. */
  readonly month: number;
  /** Fresh flowers in front of the stone; without them, the vase holds what is left of earlier ones. */
  readonly flowers?: { readonly kinds: readonly FlowerKind[]; readonly size: number; readonly count: number };
}

const { width, height } = PHOTO;

interface Stone {
  readonly base: string;
  readonly light: string;
  readonly grain: number;
}

const stones: readonly Stone[] = [
  { base: '#b9b6ae', light: '#e9e6dd', grain: 0.9 },
  { base: '#8f8f92', light: '#c9c9cb', grain: 1.3 },
  { base: '#d8d2c4', light: '#f7f2e6', grain: 0.55 },
  { base: '#4b4a4e', light: '#85848a', grain: 1.2 },
  { base: '#a78f7e', light: '#d3bfae', grain: 1.1 },
];

/** Light by season: colour and strength of the sun, and how far it is from the zenith. */
const lights = [
  { sun: '#ffe9c4', sky: '#cfd9de', shade: 0.3 },
  { sun: '#fff3d6', sky: '#bcd3e4', shade: 0.24 },
  { sun: '#fff6e2', sky: '#a9cbe8', shade: 0.2 },
  { sun: '#ffdfae', sky: '#d8d3c6', shade: 0.32 },
] as const;

/** A picture of a grave as SVG: no writing on it, and the same for the same scene. */
export function graveSvg({ design, take, state, month, flowers }: GraveScene): string {
  const fixed = new Chance(`grave ${design}`);
  const chance = new Chance(`grave ${design} ${take} ${state} ${month}`);
  const stone = stones[design % stones.length] as Stone;
  const light = lights[Math.floor((month % 12) / 3)] as (typeof lights)[number];
  const isClean = state === 'clean';
  const head = headstone(fixed);
  const grass = fixed.isLikely(0.4);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
${defs({ stone, light, grain: stone.grain, seed: design * 7 + 3, isClean })}
${surroundings(fixed, light.sky)}
${ground(chance, { grass, isClean })}
<g filter="url(#soft)" opacity=".5"><ellipse cx="${width / 2 + 36}" cy="800" rx="470" ry="62" fill="#15140f"/></g>
<g filter="url(#stone)">
  <path d="M300 470H900L1010 792H190Z" fill="${stone.base}"/>
</g>
<path d="M190 792H1010V836H190Z" fill="${stone.base}"/><path d="M190 792H1010V836H190Z" fill="#0d0c0a" opacity=".48"/>
<path d="M300 470H900L1010 792H190Z" fill="url(#slabLight)"/>
<path d="M338 500H862L948 764H252Z" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="5"/>
<path d="M338 503H862L948 767H252Z" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="3"/>
<g filter="url(#soft)" opacity=".55"><path d="M330 470H870L900 540H300Z" fill="#0c0b09"/></g>
<g filter="url(#stone)"><path d="${head}" fill="${stone.base}"/></g>
<path d="${head}" fill="url(#headLight)"/>
<path d="${head}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="4"/>
${ornament(fixed)}
${isClean ? shine() : dirt({ head, seed: design * 13 + take })}
${isClean ? '' : leaves(chance, month)}
${weeds(chance, isClean ? 4 : 46)}
${flowers === undefined ? vase(fixed) : ''}
${
  flowers === undefined
    ? bunch(chance, ['chrysanthemum', 'rose'], {
        x: 742,
        y: 566,
        size: isClean ? 92 : 104,
        count: isClean ? 7 : 9,
        isWithered: !isClean,
      })
    : bunch(chance, flowers.kinds, { x: 596, y: 742, size: flowers.size, count: flowers.count })
}
<rect width="${width}" height="${height}" fill="${light.sun}" opacity="${isClean ? 0.1 : 0.04}" style="mix-blend-mode:soft-light"/>
<rect width="${width}" height="${height}" fill="url(#vignette)"/>
<rect width="${width}" height="${height}" filter="url(#film)" opacity=".1"/>
</svg>`;
}

function defs({
  stone,
  light,
  grain,
  seed,
  isClean,
}: {
  stone: Stone;
  light: (typeof lights)[number];
  grain: number;
  seed: number;
  isClean: boolean;
}): string {
  const polish = isClean ? 0.5 : 0.12;
  return `<defs>
<filter id="stone" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
  <feTurbulence type="fractalNoise" baseFrequency="${(0.35 * grain).toFixed(2)}" numOctaves="4" seed="${seed}" result="n"/>
  <feColorMatrix in="n" type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0.9 0.5 0 0 -.52" result="specks"/>
  <feTurbulence type="fractalNoise" baseFrequency=".012 .02" numOctaves="4" seed="${seed + 1}" result="clouds"/>
  <feColorMatrix in="clouds" type="matrix" values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0.8 0 0 0 -.28" result="veins"/>
  <feMerge result="m"><feMergeNode in="SourceGraphic"/><feMergeNode in="veins"/><feMergeNode in="specks"/></feMerge>
  <feDiffuseLighting in="n" surfaceScale="${isClean ? 0.7 : 1.7}" diffuseConstant="1.05" lighting-color="${light.sun}" result="d"><feDistantLight azimuth="225" elevation="58"/></feDiffuseLighting>
  <feComposite in="m" in2="d" operator="arithmetic" k1=".82" k2=".2" k3="0" k4="0" result="lit"/>
  <feComposite in="lit" in2="SourceGraphic" operator="in"/>
</filter>
<filter id="gravel" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
  <feTurbulence type="turbulence" baseFrequency=".11 .2" numOctaves="4" seed="${seed + 5}" result="n"/>
  <feDiffuseLighting in="n" surfaceScale="2.6" diffuseConstant="1.1" lighting-color="${light.sun}" result="d"><feDistantLight azimuth="225" elevation="42"/></feDiffuseLighting>
  <feComposite in="SourceGraphic" in2="d" operator="arithmetic" k1="1.05" k2=".12" k3="0" k4="0" result="g"/>
  <feComposite in="g" in2="SourceGraphic" operator="in"/>
</filter>
<filter id="moss" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
  <feTurbulence type="fractalNoise" baseFrequency=".011 .016" numOctaves="5" seed="${seed + 9}" result="n"/>
  <feColorMatrix in="n" type="matrix" values="0 0 0 0 .2  0 0 0 0 .24  0 0 0 0 .1  0 4.6 0 0 -2.2" result="c"/>
  <feTurbulence type="fractalNoise" baseFrequency=".3" numOctaves="3" seed="${seed + 11}" result="f"/>
  <feDiffuseLighting in="f" surfaceScale="3" lighting-color="#fff" result="d"><feDistantLight azimuth="225" elevation="50"/></feDiffuseLighting>
  <feComposite in="c" in2="d" operator="arithmetic" k1="1" k2=".25" k3="0" k4="0" result="m"/>
  <feComposite in="m" in2="c" operator="in" result="mc"/>
  <feComposite in="mc" in2="SourceGraphic" operator="in"/>
</filter>
<filter id="film" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="${seed + 17}"/><feColorMatrix type="saturate" values="0"/></filter>
<filter id="soft"><feGaussianBlur stdDeviation="16"/></filter>
<filter id="far"><feGaussianBlur stdDeviation="11"/></filter>
<filter id="near"><feGaussianBlur stdDeviation="4"/></filter>
<radialGradient id="roundness" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".24"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a1220" stop-opacity=".42"/></radialGradient>
<linearGradient id="slabLight" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${stone.light}" stop-opacity="${polish}"/><stop offset=".55" stop-color="${stone.light}" stop-opacity=".04"/><stop offset="1" stop-color="#0f0d0a" stop-opacity="${light.shade}"/></linearGradient>
<linearGradient id="headLight" x1="0" y1="0" x2="1" y2=".7"><stop offset="0" stop-color="${stone.light}" stop-opacity="${polish}"/><stop offset=".6" stop-color="#000" stop-opacity=".03"/><stop offset="1" stop-color="#0f0d0a" stop-opacity="${light.shade + 0.16}"/></linearGradient>
<linearGradient id="sheen" x1="0" y1="0" x2="1" y2=".4"><stop offset=".2" stop-color="#fff" stop-opacity="0"/><stop offset=".42" stop-color="#fff" stop-opacity=".34"/><stop offset=".52" stop-color="#fff" stop-opacity=".05"/><stop offset=".6" stop-color="#fff" stop-opacity=".2"/><stop offset=".8" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light.sky}"/><stop offset="1" stop-color="#eef0ea"/></linearGradient>
<linearGradient id="glaze" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#6d5c4a"/><stop offset=".3" stop-color="#c8b59c"/><stop offset=".55" stop-color="#8d7860"/><stop offset="1" stop-color="#33291f"/></linearGradient>
<linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d9d4c8" stop-opacity="0"/><stop offset=".14" stop-color="#d9d4c8" stop-opacity=".9"/><stop offset="1" stop-color="#d9d4c8" stop-opacity="0"/></linearGradient>
<radialGradient id="vignette" cx=".5" cy=".52" r=".78"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".46"/></radialGradient>
</defs>`;
}

/** Cypresses and other graves, out of focus. */
function surroundings(fixed: Chance, sky: string): string {
  const trees = Array.from({ length: 9 }, () => {
    const x = fixed.between(-40, width + 40);
    const [w, h] = [fixed.between(46, 96), fixed.between(230, 400)];
    return `<path d="M${x} ${420 - h}C${x + w} ${420 - h * 0.4} ${x + w * 0.8} 440 ${x + w * 0.3} 450H${x - w * 0.3}C${x - w * 0.8} 440 ${x - w} ${420 - h * 0.4} ${x} ${420 - h}Z" fill="hsl(${fixed.between(92, 130)} 26% ${fixed.between(16, 30)}%)"/>`;
  });
  const graves = Array.from({ length: 8 }, (_, index) => {
    const x = index * 160 + fixed.between(-40, 40);
    const h = fixed.between(70, 150);
    return `<rect x="${x}" y="${440 - h}" width="${fixed.between(70, 110)}" height="${h + 30}" rx="${fixed.between(2, 40)}" fill="hsl(${fixed.between(30, 50)} 8% ${fixed.between(52, 78)}%)"/>`;
  });
  return `<rect width="${width}" height="460" fill="url(#sky)"/><rect width="${width}" height="460" fill="${sky}" opacity=".2"/><g filter="url(#far)">${trees.join('')}<rect y="392" width="${width}" height="90" fill="#d9d4c8"/>${graves.join('')}</g>`;
}

function ground(chance: Chance, { grass, isClean }: { grass: boolean; isClean: boolean }): string {
  const blades = grass
    ? Array.from({ length: 900 }, () => {
        const y = 446 + 454 * Math.sqrt(chance.next());
        const size = 5 + ((y - 440) / 460) * 20;
        const [x, lean] = [chance.between(0, width), chance.between(-7, 7)];
        return `<path d="M${x} ${y.toFixed(0)}q${lean} ${(-size * 0.6).toFixed(0)} ${lean * 1.6} ${(-size).toFixed(0)}" stroke="hsl(${chance.between(68, 112)} ${isClean ? 38 : 28}% ${chance.between(18, 42)}%)" stroke-width="${(1 + size / 12).toFixed(1)}" fill="none"/>`;
      }).join('')
    : '';
  const base = grass ? '#596439' : '#b7ab97';
  const mist = `<rect y="424" width="${width}" height="150" fill="url(#mist)"/>`;
  return `<g filter="url(#gravel)"><rect y="440" width="${width}" height="460" fill="${base}"/></g>${blades}${mist}`;
}

/** The outline of a headstone. */
function headstone(fixed: Chance): string {
  const [left, right, foot] = [352, 848, 486];
  const top = fixed.between(120, 190);
  switch (fixed.between(0, 3)) {
    case 0:
      return `M${left} ${foot}V${top + 150}C${left} ${top - 20} ${right} ${top - 20} ${right} ${top + 150}V${foot}Z`;
    case 1:
      return `M${left} ${foot}V${top + 36}L600 ${top - 24}L${right} ${top + 36}V${foot}Z`;
    case 2:
      return `M${left} ${foot}V${top + 60}q0 -44 60 -44h60q30 -46 128 -46t128 46h60q60 0 60 44V${foot}Z`;
    default:
      return `M${left + 10} ${foot}V${top + 18}q0 -18 18 -18H${right - 28}q18 0 18 18V${foot}Z`;
  }
}

/** A cross in relief, or a plain stone; nothing is written on it. */
function ornament(fixed: Chance): string {
  if (fixed.isLikely(0.3)) return '';
  const cross = 'M586 220h28v44h44v28h-44v96h-28v-96h-44v-28h44Z';
  return `<path d="${cross}" fill="#000" opacity=".3" transform="translate(3 4)"/><path d="${cross}" fill="#fff" opacity=".2"/><path d="${cross}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="2"/>`;
}

const shine = (): string => `<path d="M300 470H900L1010 792H190Z" fill="url(#sheen)"/>`;

/** Moss on the slab, streaks of rain and lichen on the stone. */
function dirt({ head, seed }: { head: string; seed: number }): string {
  const chance = new Chance(seed);
  const streaks = Array.from({ length: 16 }, () => {
    const [x, y] = [chance.between(370, 830), chance.between(180, 300)];
    return `<path d="M${x} ${y}q${chance.between(-8, 8)} 90 ${chance.between(-6, 6)} ${chance.between(90, 210)}" stroke="#1d1d14" stroke-opacity="${(0.1 + chance.next() * 0.22).toFixed(2)}" stroke-width="${chance.between(6, 22)}" fill="none"/>`;
  });
  return `<g filter="url(#moss)"><path d="M300 470H900L1010 792H190Z" fill="#000"/></g><g filter="url(#moss)"><path d="${head}" fill="#000"/></g><path d="M300 470H900L1010 836H190Z" fill="#2b2413" opacity=".22"/><g filter="url(#near)">${streaks.join('')}</g><path d="${head}" fill="#2b2a18" opacity=".16"/>`;
}

function leaves(chance: Chance, month: number): string {
  const count = month >= 9 || month <= 2 ? 64 : 30;
  return Array.from({ length: count }, () => {
    const y = 496 + 376 * Math.sqrt(chance.next());
    const half = 300 + (y - 470) * 0.34 + 90;
    const x = 600 + (chance.next() * 2 - 1) * half;
    const length = 12 + ((y - 470) / 400) * 34;
    return leaf(chance, { x, y, length, angle: chance.between(0, 359), isDry: true });
  }).join('');
}

/** Grass that grows along the edge of the grave. */
function weeds(chance: Chance, count: number): string {
  return Array.from({ length: count }, () => {
    const side = chance.isLikely(0.5) ? -1 : 1;
    const share = chance.next();
    const [x, y] = [600 + side * (306 + share * 112), 500 + share * 330];
    return Array.from({ length: 4 }, () =>
      leaf(chance, {
        x: x + chance.between(-9, 9),
        y,
        length: 14 + share * chance.between(16, 54),
        angle: chance.between(-34, 34),
      }),
    ).join('');
  }).join('');
}

const vase = (fixed: Chance): string => {
  const wide = fixed.between(26, 34);
  const [x, y] = [742, 560];
  return `<g><ellipse cx="${x + 14}" cy="${y + 72}" rx="${wide + 12}" ry="10" fill="#000" opacity=".4" filter="url(#near)"/><path d="M${x - wide} ${y}q-4 34 10 70h${2 * wide - 20}q14 -36 10 -70Z" fill="url(#glaze)"/><ellipse cx="${x}" cy="${y}" rx="${wide}" ry="7" fill="#1b1510"/></g>`;
};
