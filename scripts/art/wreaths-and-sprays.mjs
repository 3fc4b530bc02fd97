import { amaranth, chrysanthemum, daisy, gladiolus, lily, rose } from './flowers.mjs';
import { frond, green, leaf } from './foliage.mjs';
import { lettered } from './lettering.mjs';
import { colours, petals } from './palette.mjs';
import { ribbon, shadow } from './props.mjs';
import { around, each, fill, path, repeat } from './sheet.mjs';

const { white, cream, lilac } = petals;

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

/** A wreath of white roses and chrysanthemums, with globe amaranths at the rim. */
export function serenityWreath(sheet) {
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

/** A large wreath of lilies and cream roses among ferns, on an easel, with a sash across it. */
export function tributeWreath(sheet) {
  const [middle, radius] = [[120, 92], 50];
  const easel = path('M104 120L72 232M136 120L168 232M120 130V230', 'fill="none" stroke-width="3"');
  const ferns = repeat(18, (index) => {
    const [x, y] = around(middle, radius - 6, index * 20);
    return frond(sheet, { x, y, turn: index * 20 }, { length: index % 2 === 1 ? 38 : 46, colour: green(index) });
  });
  const roses = repeat(9, (index) => rose(sheet, around(middle, radius - 5, index * 40 - 70), 15, cream));
  const lilies = repeat(6, (index) => {
    const [x, y] = around(middle, radius + 6, index * 60 - 90);
    return lily(sheet, { x, y, turn: index * 60 }, 27);
  });
  const sash = path('M58 44L70 32L188 150L196 206L180 198L172 212L162 160Z', fill(colours.bloom));
  const words = lettered(sheet, { x: 0, y: 4, text: 'eterna saudade', size: 13, colourAt: () => colours.ribbon });
  return (
    shadow(120, 232, 60) +
    easel +
    ferns +
    roses +
    lilies +
    sash +
    `<g transform="translate(122 98) rotate(45)">${words}</g>`
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

/** Gladioli over white gerberas, on an easel. */
export function saudadeSpray(sheet) {
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
  const heads = each(gerberas, ([x, y, r]) => daisy(sheet, [x, y], r));
  return palmSpray(sheet, spikes + heads);
}

/** Cream lilies over cream and white roses, on an easel. */
export function eternalSpray(sheet) {
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

/** A cushion of white roses among lilac chrysanthemums, with leaves all around. */
export function cushion(sheet) {
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

/** A cross of white roses and chrysanthemums, with one globe amaranth in the middle. */
export function floralCross(sheet) {
  const easel = path('M118 170L98 230M122 170L142 230', 'fill="none" stroke-width="2.4"');
  const places = [
    ...Array.from({ length: 9 }, (_, row) => [120, 28 + row * 22]),
    [76, 82],
    [98, 82],
    [142, 82],
    [164, 82],
  ];
  const leaves = each(places, ([x, y], index) =>
    repeat(5, (k) => leaf(sheet, { x, y, turn: k * 72 + index * 31 }, { length: 27, width: 7, colour: green(k) })),
  );
  const heads = each(places, (at, index) => (index % 3 === 0 ? rose(sheet, at, 15) : chrysanthemum(sheet, at, 16)));
  return shadow(120, 230, 40) + easel + leaves + heads + amaranth(sheet, { x: 120, y: 82 }, 13);
}
