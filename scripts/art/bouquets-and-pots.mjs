import { amaranth, carnation, chrysanthemum, lily, orchid, rose } from './flowers.mjs';
import { frond, green, leaf, stalk } from './foliage.mjs';
import { colours, petals } from './palette.mjs';
import { azulejo, shadow } from './props.mjs';
import { d, each, ellipse, fill, path, repeat } from './sheet.mjs';

const { white, cream, gold, red } = petals;

function bouquet(sheet, heads) {
  const [x, y] = [120, 176];
  const stalks = repeat(5, (index) => stalk([x, y], [x - 14 + index * 7, 230]));
  const greenery = repeat(9, (index) => {
    const turn = (index - 4) * 17 - 90;
    const foot = x + (index - 4) * 5;
    if (index % 2 === 0) return frond(sheet, { x: foot, y: 152, turn }, { length: 98, pairs: 7 });
    return leaf(sheet, { x: foot, y: 150, turn }, { length: 89, width: 14 });
  });
  const paper =
    path('M66 142Q120 176 174 142L140 198Q120 206 100 198Z', fill(colours.wrap)) +
    path('M92 152L112 200M148 152L128 200M120 158V202', 'fill="none" stroke-width=".8" opacity=".4"') +
    path('M101 188Q120 198 139 188L137 200Q120 208 103 200Z', fill(colours.bloom));
  return stalks + greenery + heads + paper;
}

/** Seven white and golden chrysanthemums, with a globe amaranth on each side. */
export function chrysanthemumBunch(sheet) {
  const heads = [
    [120, 60, 23, white],
    [82, 82, 22, gold],
    [158, 82, 22, gold],
    [120, 100, 24, white],
    [94, 122, 21, white],
    [146, 122, 21, gold],
    [120, 142, 18, gold],
  ];
  const sides = amaranth(sheet, { x: 62, y: 110, turn: -30 }, 10) + amaranth(sheet, { x: 178, y: 110, turn: 30 }, 10);
  return bouquet(sheet, each(heads, ([x, y, r, petal]) => chrysanthemum(sheet, [x, y], r, petal)) + sides);
}

/** Twelve white roses. */
export function whiteRoses(sheet) {
  const heads = [
    [120, 56],
    [88, 74],
    [152, 74],
    [104, 90],
    [136, 90],
    [70, 100],
    [170, 100],
    [120, 108],
    [84, 116],
    [156, 116],
    [104, 132],
    [136, 132],
  ];
  return bouquet(
    sheet,
    each(heads, (at) => rose(sheet, at, 18)),
  );
}

/** Fifteen carnations, nine white and six red. */
export function carnations(sheet) {
  const heads = [
    [120, 48, 0, red],
    [94, 58, -12],
    [146, 58, 12],
    [72, 78, -24, red],
    [168, 78, 24, red],
    [108, 76, -5],
    [134, 76, 6],
    [62, 104, -34],
    [178, 104, 34],
    [92, 96, -14],
    [148, 96, 14],
    [120, 98, 0, red],
    [80, 122, -22, red],
    [160, 122, 22, red],
    [120, 124, 0],
  ];
  return bouquet(
    sheet,
    each(heads, ([x, y, turn, petal = white]) => carnation(sheet, { x, y, turn }, 20, petal)),
  );
}

/** Chrysanthemums and lilies in a low dish. */
export function lowArrangement(sheet) {
  const fan = repeat(13, (index) =>
    frond(
      sheet,
      { x: 120 + (index - 6) * 6, y: 176, turn: index * 14.5 - 176 },
      { length: 81, pairs: 7, colour: green(index + 1) },
    ),
  );
  const heads = [
    [120, 108, 22, 0],
    [90, 126, 26, 55],
    [150, 126, 26, 10],
    [64, 148, 18, 0],
    [176, 148, 18, 0],
    [108, 146, 21, 0],
    [138, 150, 26, 40],
    [84, 166, 22, 70],
    [158, 168, 18, 0],
    [120, 174, 18, 0],
  ];
  const drawn = each(heads, ([x, y, r, turn]) =>
    turn === 0 ? chrysanthemum(sheet, [x, y], r) : lily(sheet, { x, y, turn }, r),
  );
  const accents = amaranth(sheet, { x: 104, y: 96, turn: -10 }, 9) + amaranth(sheet, { x: 136, y: 98, turn: 12 }, 9);
  return shadow(120, 204, 80) + fan + drawn + accents + path('M48 180H192L184 204Q120 212 56 204Z', fill(colours.pot));
}

function weave(row) {
  const step = (134 - row * 7) / 12;
  const wave = repeat(12, (index) => d`q${step / 2} ${index % 2 === 1 ? -7 : 7} ${step} 0`);
  return path(d`M${53 + row * 3.5} ${158 + row * 15}` + wave, 'fill="none" stroke-width="1" opacity=".7"');
}

/** Cream roses and white chrysanthemums in a wicker basket. */
export function basket(sheet) {
  const arch = 'M58 142C58 12 182 12 182 142';
  const handle =
    path(arch, 'fill="none" stroke-width="7.5"') + path(arch, `fill="none" stroke="${colours.straw}" stroke-width="5"`);
  const greenery = repeat(11, (index) => {
    const place = { x: 72 + index * 10, y: 140, turn: index * 14 - 159 };
    return index % 2 === 1
      ? leaf(sheet, place, { length: 52, width: 12 })
      : frond(sheet, place, { length: 62, pairs: 6 });
  });
  const creamRoses = [
    [84, 112, 19],
    [156, 112, 19],
    [138, 124, 19],
    [120, 138, 19],
  ];
  const chrysanthemums = [
    [120, 92, 22],
    [104, 124, 17],
    [70, 134, 15],
    [170, 134, 15],
  ];
  const heads =
    each(chrysanthemums, ([x, y, r]) => chrysanthemum(sheet, [x, y], r)) +
    each(creamRoses, ([x, y, r]) => rose(sheet, [x, y], r, cream)) +
    amaranth(sheet, { x: 96, y: 92, turn: -20 }, 9) +
    amaranth(sheet, { x: 146, y: 92, turn: 18 }, 9) +
    amaranth(sheet, { x: 120, y: 66 }, 9);
  const body = path('M50 144H190L174 214Q120 228 66 214Z', fill(colours.straw)) + repeat(4, weave);
  const rim = `<rect x="46" y="138" width="148" height="12" rx="6" ${fill(colours.straw)}/>`;
  return shadow(120, 222, 66) + handle + greenery + heads + body + rim;
}

/** A white moth orchid in a pot with one azulejo. */
export function pottedOrchid(sheet) {
  const blade = (place, length, index) => leaf(sheet, place, { length, width: length * 0.22, colour: green(index) });
  const leaves =
    blade({ x: 118, y: 182, turn: -158 }, 84, 1) +
    blade({ x: 122, y: 182, turn: -22 }, 84, 1) +
    blade({ x: 118, y: 184, turn: -128 }, 62, 0) +
    blade({ x: 122, y: 184, turn: -50 }, 62, 0);
  const arc = 'M118 184C112 120 100 50 152 34C176 28 196 42 206 60';
  const spray =
    path(arc, 'fill="none" stroke-width="4.4"') + path(arc, `fill="none" stroke="${colours.leaf}" stroke-width="2.2"`);
  const blossoms =
    orchid(sheet, { x: 112, y: 88, turn: -14 }, 25) +
    orchid(sheet, { x: 134, y: 50, turn: -4 }, 27) +
    orchid(sheet, { x: 168, y: 60, turn: 10 }, 25) +
    orchid(sheet, { x: 196, y: 88, turn: 20 }, 22) +
    ellipse({ x: 210, y: 70, rx: 6, ry: 8 }, fill(white.near));
  const pot =
    path('M84 180H156L147 222Q120 230 93 222Z', fill(colours.pot)) +
    `<rect x="79" y="174" width="82" height="13" rx="3" ${fill(colours.stoneSide)}/>` +
    azulejo({ x: 107, y: 192, size: 26 });
  return shadow(120, 224, 46) + leaves + spray + blossoms + pot;
}
