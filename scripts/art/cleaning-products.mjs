import { amaranth } from './flowers.mjs';
import { tuft } from './foliage.mjs';
import { colours } from './palette.mjs';
import { brush, bucket, flowerVase, fossil, glovedArm, shadow } from './props.mjs';
import { d, each, fill, path, repeat } from './sheet.mjs';
import { carved, headstone, kneelingWoman, ledger, lichen, moss, wetArc } from './stones.mjs';

const rectangle = (x, y, width, height, attributes) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`;

/** A cross cut into a stone, where a name would claim to be somebody's. */
const cutCross = ([x, y], size) =>
  path(
    d`M${x} ${y - size}V${y + size}M${x - size * 0.6} ${y - size * 0.35}H${x + size * 0.6}`,
    `fill="none" stroke="${colours.carving}" stroke-width="${Math.round(size * 2.2) / 10}"`,
  );

/** A woman washes a single headstone. */
function singleGrave(sheet) {
  return (
    shadow(122, 222, 118) +
    headstone({ x: 139, y: 184, width: 88, height: 132 }) +
    carved(sheet, {
      x: 184,
      y: 80,
      lines: [
        ['eterna', 15],
        ['saudade', 15],
      ],
    }) +
    fossil(sheet, { x: 208, y: 142, r: 6 }) +
    ledger({ x: 183, y: 184, top: 50, bottom: 61, depth: 26 }) +
    fossil(sheet, { x: 214, y: 198, r: 6 }) +
    kneelingWoman({ x: 86, y: 220, scale: 0.75 }) +
    bucket({ x: 134, y: 226, scale: 0.76 })
  );
}

/** A washed double headstone for two people, with the tools in front of it. */
function doubleGrave(sheet) {
  const stone = 'M34 156V62Q34 44 52 44H104Q120 44 120 58Q120 44 136 44H188Q206 44 206 62V156Z';
  const borders = 'M40 128V64Q40 50 54 50H101Q114 50 114 62V128M126 128V62Q126 50 139 50H186Q200 50 200 64V128';
  return (
    shadow(120, 222, 112) +
    path(stone, fill(colours.stone)) +
    path('M120 58V128', 'fill="none" stroke-width="1"') +
    path(borders, 'fill="none" stroke-width=".9" opacity=".5"') +
    cutCross([77, 90], 19) +
    cutCross([163, 90], 19) +
    path('M34 128H206V156H34Z', fill(colours.stone)) +
    carved(sheet, { x: 120, y: 147, lines: [['eterna saudade', 13]] }) +
    ledger({ x: 120, y: 156, top: 94, bottom: 116, depth: 44 }) +
    path('M120 156V200', 'fill="none" stroke-width="1"') +
    wetArc('M44 186q28 -18 58 -12', [], 9) +
    fossil(sheet, { x: 160, y: 172, r: 7 }) +
    brush({ x: 84, y: 190, turn: -8, scale: 0.72 }) +
    bucket({ x: 196, y: 226, scale: 0.95 })
  );
}

/** A washed grave with fresh flowers in each vase. */
function graveWithFlowers(sheet) {
  return (
    shadow(120, 222, 108) +
    headstone({ x: 66, y: 150, width: 108, height: 120, shoulder: 40 }) +
    carved(sheet, {
      x: 120,
      y: 68,
      lines: [
        ['eterna', 17],
        ['saudade', 17],
      ],
    }) +
    ledger({ x: 120, y: 150, top: 70, bottom: 104, depth: 58, edge: 12 }) +
    fossil(sheet, { x: 118, y: 190, r: 8 }) +
    fossil(sheet, { x: 140, y: 166, r: 5 }) +
    flowerVase(sheet, { x: 66, y: 198, scale: 0.95 }) +
    flowerVase(sheet, { x: 174, y: 198, scale: 0.95 }) +
    tuft(sheet, { x: 2, y: 224 }) +
    tuft(sheet, { x: 228, y: 224 })
  );
}

/** The front of one vault in a wall of vaults; brighter if `clean`. */
function vaultFront(sheet, [x, y], clean) {
  const plate = rectangle(x, y, 58, 50, fill(clean ? colours.stone : colours.stoneSide));
  const border = rectangle(x + 4, y + 4, 50, 42, 'fill="none" stroke-width=".8" opacity=".5"');
  const lines = d`M${x + 17} ${y + 17}h24M${x + 21} ${y + 24}h16`;
  const vase =
    amaranth(sheet, { x: x + 29, y: y + 32 }, 5) +
    path(d`M${x + 25} ${y + 37}h8l-2 7h-4Z`, `${fill(colours.enamel)} stroke-width="1"`);
  return plate + border + (clean ? '' : path(lines, 'fill="none" stroke-width="1.6" opacity=".45"') + vase);
}

/** A wall of vaults, the middle one being washed by a gloved hand. */
function wallVault(sheet) {
  const fronts = repeat(9, (index) => {
    const at = [27 + (index % 3) * 64, 38 + Math.floor(index / 3) * 56];
    return vaultFront(sheet, at, index === 4);
  });
  return (
    shadow(120, 224, 116) +
    rectangle(14, 24, 212, 188, fill(colours.pot)) +
    rectangle(6, 14, 228, 13, `rx="2" ${fill(colours.stoneSide)}`) +
    rectangle(6, 210, 228, 14, `rx="2" ${fill(colours.stoneSide)}`) +
    fronts +
    cutCross([120, 112], 9) +
    wetArc('M99 136q12 -10 34 -9', [[101, 142, 1.4]], 8) +
    rectangle(120, 120, 24, 15, `rx="4" ${fill(colours.straw)} transform="rotate(14 132 127)"`) +
    glovedArm({ x: 130, y: 112, scale: 0.72 })
  );
}

/** A stone covered in moss and lichen; the right half is brushed clean, and its brass letters shine again. */
function deepCleaning(sheet) {
  const [left, right, top, foot] = [44, 196, 24, 206];
  const edge = 125;
  const words = carved(sheet, {
    x: 122,
    y: 76,
    lines: [
      ['eterna', 24],
      ['saudade', 24],
    ],
    colourAt: (x) => (x < edge ? colours.gloom : colours.brass),
  });
  const aged = d`M${left} ${foot}V${top + 16}Q${left} ${top} ${left + 16} ${top}H122q-9 22 2 44t-3 48q-10 22 2 44t-2 46Z`;
  return (
    shadow(120, 222, 104) +
    headstone({ x: left, y: foot, width: right - left, height: foot - top, shoulder: 16 }) +
    path(aged, `${fill(colours.agedStone)} stroke="none"`) +
    path(d`M${left} ${foot}V${top + 16}Q${left} ${top} ${left + 16} ${top}H122`) +
    words +
    lichen(sheet, { x: 52, y: 34, width: 58, height: 160, count: 26 }) +
    moss(sheet, [
      [62, 38, 34, 16],
      [98, 32, 28, 12],
      [58, 118, 22, 34],
      [70, 192, 44, 22],
      [102, 176, 22, 30],
      [92, 132, 20, 14],
    ]) +
    wetArc('M128 168q24 -30 60 -26', [
      [132, 184, 2],
      [140, 192, 1.5],
    ]) +
    rectangle(28, foot, 184, 14, `rx="1.5" ${fill(colours.stoneSide)}`) +
    tuft(sheet, { x: 20, y: 222 }, { blades: 5, height: 12, colour: colours.moss }) +
    brush({ x: 132, y: 158, turn: -6, scale: 0.86 }) +
    glovedArm({ x: 122, y: 132, scale: 0.9 })
  );
}

function openDoor() {
  const opening = path('M98 204V132Q98 112 120 112Q142 112 142 132V204Z', fill(colours.gloom));
  const shelf = path('M101 176H139', `fill="none" stroke="${colours.stoneSide}" stroke-width="3"`);
  const openLeaf = path('M142 204V126L160 118V212Z', fill(colours.leaf));
  const bars = path('M147 202V134M151 203V132M155 205V130M144 170L159 171', 'fill="none" stroke-width=".9"');
  return opening + shelf + openLeaf + bars;
}

/** A chapel tomb with its door open, swept inside and out. */
function chapelTomb(sheet) {
  const steps = [
    [34, 204, 172],
    [24, 213, 192],
  ];
  const broom =
    path('M206 96L190 196', 'fill="none" stroke-width="4.4"') +
    path('M206 96L190 196', `fill="none" stroke="${colours.straw}" stroke-width="2.2"`) +
    path('M184 192l13 2l6 28h-28Z', fill(colours.straw)) +
    path('M186 204l-3 16M191 204v16M196 205l2 15', 'fill="none" stroke-width=".9"');
  return (
    shadow(120, 224, 112) +
    rectangle(52, 84, 136, 120, fill(colours.stone)) +
    each([58, 168], (x) => rectangle(x, 92, 14, 112, fill(colours.pot))) +
    rectangle(44, 74, 152, 18, `rx="1.5" ${fill(colours.stoneSide)}`) +
    path('M42 74L120 30L198 74Z', fill(colours.stone)) +
    path('M62 69L120 37L178 69Z', 'fill="none" stroke-width=".9" opacity=".5"') +
    path('M116 30q-6 -7 4 -14q10 7 4 14Z', fill(colours.stoneSide)) +
    amaranth(sheet, { x: 120, y: 57 }, 7) +
    carved(sheet, { x: 120, y: 87, lines: [['saudade', 12]] }) +
    openDoor() +
    `<g transform="translate(120 175) scale(.36)">${flowerVase(sheet, { x: 0, y: 0 })}</g>` +
    each(steps, ([x, y, width]) => rectangle(x, y, width, 10, fill(colours.stoneSide))) +
    bucket({ x: 62, y: 220, scale: 0.9 }) +
    broom
  );
}

/** The cleanings of the catalogue: slug, random seed, title and drawing. */
export const cleaningProducts = [
  { slug: 'limpeza-campa-simples', seed: 21, title: 'Uma mulher lava uma campa simples', draw: singleGrave },
  { slug: 'limpeza-campa-dupla', seed: 77, title: 'Campa dupla lavada, com escova e balde', draw: doubleGrave },
  { slug: 'limpeza-campa-flores', seed: 9, title: 'Campa lavada com flores frescas', draw: graveWithFlowers },
  { slug: 'limpeza-gavetao-ossario', seed: 53, title: 'Gavetão a ser lavado', draw: wallVault },
  { slug: 'limpeza-profunda', seed: 61, title: 'Lápide com musgo de um lado e limpa do outro', draw: deepCleaning },
  { slug: 'limpeza-jazigo', seed: 67, title: 'Jazigo-capela de porta aberta, com vassoura e balde', draw: chapelTomb },
];
