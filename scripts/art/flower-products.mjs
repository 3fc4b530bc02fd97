import { amaranth, carnation, chrysanthemum, daisy, gladiolus, lily, orchid, rose } from './flowers.mjs';
import { frond, green, leaf, stalk } from './foliage.mjs';
import { colours, petals } from './palette.mjs';
import { azulejo, ribbon, shadow } from './props.mjs';
import { around, d, ellipse, fill, path, repeat } from './sheet.mjs';

const { white, cream, gold, lilac, red } = petals;
const each = (places, draw) => places.map(draw).join('');

function wreath(sheet, heads) {
  const [middle, radius] = [[120, 112], 70];
  const leaves = repeat(40, (index) => {
    const angle = index * 9 + sheet.chance() * 6;
    const [x, y] = around(middle, radius + (index % 2 === 1 ? 12 : -10), angle);
    const turn = angle + (index % 2 === 1 ? 38 : 150) + sheet.chance() * 30;
    return leaf(sheet, { x, y, turn }, { length: 34, width: 8, colour: green(index % 3) });
  });
  const tail = fill(colours.ribbonTail);
  return (
    leaves +
    heads(middle, radius) +
    path('M92 180L74 230l16-6 10 9 14-46Z', tail) +
    path('M148 180l18 50-16-6-10 9-14-46Z', tail) +
    ribbon(sheet, { x: 120, y: 170, width: 108, height: 21, text: 'eterna saudade' })
  );
}

/** White roses and chrysanthemums, perpétuas at the rim. */
function serenityWreath(sheet) {
  return wreath(sheet, (middle, radius) => {
    const heads = repeat(13, (index) => {
      const at = around(middle, radius, (index * 360) / 13 - 84);
      return index % 2 === 1 ? chrysanthemum(sheet, at, 22) : rose(sheet, at, 20);
    });
    const rim = repeat(6, (index) => {
      const [x, y] = around(middle, radius + 24, index * 60 - 60);
      return amaranth(sheet, { x, y, turn: index * 60 + 30 }, 7);
    });
    return heads + rim;
  });
}

/** Lilies, cream and white roses. */
function tributeWreath(sheet) {
  return wreath(sheet, (middle, radius) =>
    repeat(11, (index) => {
      const angle = (index * 360) / 11 - 84;
      const [x, y] = around(middle, radius, angle);
      if (index % 3 === 0) return lily(sheet, { x, y, turn: angle + 90 }, 33);
      return index % 3 === 1 ? rose(sheet, [x, y], 18, cream) : rose(sheet, [x, y], 19);
    }),
  );
}

function palmSpray(sheet, heads) {
  const easel = path('M118 150L96 228M122 150L144 228M120 150V226', 'fill="none" stroke-width="2.4"');
  const fan = repeat(13, (index) => {
    const length = index % 2 === 1 ? 88 : 106 - Math.abs(index - 6) * 4;
    return frond(sheet, { x: 120, y: 132, turn: (index - 6) * 19 - 90 }, { length, colour: green(index + 1) });
  });
  const band = ribbon(sheet, { x: 120, y: 172, width: 84, height: 18, text: 'saudade' });
  return shadow(120, 228, 44) + easel + fan + heads + band;
}

/** Gladioli over white and cream gerberas, on an easel. */
function saudadeSpray(sheet) {
  const spikes = repeat(5, (index) => {
    const side = index - 2;
    return gladiolus(sheet, { x: 120 + side * 4, y: 132, turn: side * 24 - 90 }, 110 - Math.abs(side) * 12);
  });
  const gerberas = [
    [120, 112, 17],
    [98, 126, 15],
    [142, 126, 15],
    [106, 148, 16],
    [134, 148, 16],
    [120, 170, 14],
  ];
  const heads = each(gerberas, ([x, y, r], index) => daisy(sheet, [x, y], r, index % 2 === 1 ? white : cream));
  return palmSpray(sheet, spikes + heads);
}

/** Cream lilies over cream and white roses, on an easel. */
function eternalSpray(sheet) {
  const lilies = [
    [120, 52],
    [96, 74],
    [144, 74],
  ];
  const roses = [
    [120, 92],
    [94, 108],
    [146, 108],
    [108, 126],
    [134, 128],
    [120, 150],
    [98, 140],
    [142, 144],
  ];
  return palmSpray(
    sheet,
    each(lilies, ([x, y], index) => lily(sheet, { x, y, turn: index * 40 - 90 }, 26, cream)) +
      each(roses, (at, index) => rose(sheet, at, 16, index % 2 === 1 ? cream : white)),
  );
}

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

function chrysanthemumBunch(sheet) {
  const heads = [
    [120, 60, 23, white],
    [82, 82, 22, gold],
    [158, 82, 22, gold],
    [120, 100, 24, white],
    [94, 122, 21, white],
    [146, 122, 21, gold],
    [120, 142, 18, gold],
  ];
  const sides =
    amaranth(sheet, { x: 62, y: 110, turn: -30 }, 10) + amaranth(sheet, { x: 178, y: 110, turn: 30 }, 10);
  return bouquet(sheet, each(heads, ([x, y, r, petal]) => chrysanthemum(sheet, [x, y], r, petal)) + sides);
}

function whiteRoses(sheet) {
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

function carnations(sheet) {
  const heads = [
    [120, 48, 0],
    [94, 58, -12],
    [146, 58, 12],
    [72, 78, -24],
    [168, 78, 24],
    [108, 76, -5],
    [134, 76, 6],
    [62, 104, -34],
    [178, 104, 34],
    [92, 96, -14],
    [148, 96, 14],
    [120, 98, 0],
    [80, 122, -22],
    [160, 122, 22],
    [120, 124, 0],
  ];
  return bouquet(
    sheet,
    each(heads, ([x, y, turn], index) => carnation(sheet, { x, y, turn }, 20, index % 3 === 0 ? red : white)),
  );
}

function lowArrangement(sheet) {
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

function cushion(sheet) {
  const fringe = repeat(26, (index) => {
    const angle = (index / 26) * 360;
    const radians = (angle * Math.PI) / 180;
    const place = { x: 120 + Math.cos(radians) * 84, y: 128 + Math.sin(radians) * 62 };
    const turn = angle + sheet.chance() * 40 - 20;
    return leaf(sheet, { ...place, turn }, { length: 26, width: 7, colour: green(index) });
  });
  const pad = path('M44 78Q120 60 196 78Q210 128 196 180Q120 198 44 180Q30 128 44 78Z', fill(lilac.far));
  const heads = repeat(35, (index) => {
    const [row, column] = [Math.floor(index / 7), index % 7];
    const at = [54 + column * 22 + (row % 2 === 1 ? -6 : 5), 86 + row * 21];
    return (row + column) % 4 === 1 ? rose(sheet, at, 14) : chrysanthemum(sheet, at, 15, lilac);
  });
  return shadow(120, 206, 82) + fringe + pad + heads;
}

function floralCross(sheet) {
  const easel = path('M118 170L98 230M122 170L142 230', 'fill="none" stroke-width="2.4"');
  const places = [...Array.from({ length: 9 }, (_, row) => [120, 28 + row * 22]), [76, 82], [98, 82], [142, 82], [164, 82]];
  const leaves = each(places, ([x, y], index) =>
    repeat(5, (k) => leaf(sheet, { x, y, turn: k * 72 + index * 31 }, { length: 27, width: 7, colour: green(k) })),
  );
  const heads = each(places, (at, index) => (index % 3 === 0 ? rose(sheet, at, 15) : chrysanthemum(sheet, at, 16)));
  return shadow(120, 230, 40) + easel + leaves + heads + amaranth(sheet, { x: 120, y: 82 }, 13);
}

function weave(row) {
  const step = (134 - row * 7) / 12;
  const wave = repeat(12, (index) => d`q${step / 2} ${index % 2 === 1 ? -7 : 7} ${step} 0`);
  return path(d`M${53 + row * 3.5} ${158 + row * 15}` + wave, 'fill="none" stroke-width="1" opacity=".7"');
}

function basket(sheet) {
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

function pottedOrchid(sheet) {
  const blade = (place, length, index) =>
    leaf(sheet, place, { length, width: length * 0.22, colour: green(index) });
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

/** The flowers of the catalogue: slug, the seed of its chances, its title and its drawing. */
export const flowerProducts = [
  { slug: 'coroa-serenidade', seed: 11, title: 'Coroa de rosas e crisântemos brancos com faixa', draw: serenityWreath },
  { slug: 'coroa-homenagem', seed: 29, title: 'Coroa de lírios, rosas e folhagem com faixa', draw: tributeWreath },
  { slug: 'palma-saudade', seed: 5, title: 'Palma de gladíolos e gerberas brancas', draw: saudadeSpray },
  { slug: 'palma-eterna', seed: 17, title: 'Palma de rosas e lírios em tons creme', draw: eternalSpray },
  { slug: 'ramo-crisantemos', seed: 31, title: 'Ramo de crisântemos da época', draw: chrysanthemumBunch },
  { slug: 'ramo-rosas-brancas', seed: 23, title: 'Ramo de doze rosas brancas com verdura', draw: whiteRoses },
  { slug: 'ramo-cravos', seed: 41, title: 'Ramo de quinze cravos brancos e vermelhos', draw: carnations },
  { slug: 'arranjo-paz', seed: 13, title: 'Arranjo baixo de flores para a campa', draw: lowArrangement },
  { slug: 'almofada-lilas', seed: 19, title: 'Almofada de flores em tons lilás', draw: cushion },
  { slug: 'cruz-flores', seed: 37, title: 'Cruz de flores brancas', draw: floralCross },
  { slug: 'cesto-condolencias', seed: 43, title: 'Cesto de flores para casa ou igreja', draw: basket },
  { slug: 'orquidea-memoria', seed: 47, title: 'Orquídea branca em vaso', draw: pottedOrchid },
];
