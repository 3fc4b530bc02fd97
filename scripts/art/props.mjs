import { amaranth, chrysanthemum, rose } from './flowers.mjs';
import { green, leaf } from './foliage.mjs';
import { lettered } from './lettering.mjs';
import { colours } from './palette.mjs';
import { d, ellipse, fill, group, path, repeat, transform } from './sheet.mjs';

/** The soft shadow under an object. */
export const shadow = (x, y, rx, ry = 7) =>
  ellipse({ x, y, rx, ry }, `${fill(colours.shade)} opacity=".13" stroke="none"`);

/** The wavy ribbon of a wreath, with `text` on it. */
export function ribbon(sheet, { x, y, width, height, text }) {
  const quarter = width / 4;
  const band =
    d`M${x - width / 2} ${y}q${quarter} 8 ${width / 2} 0t${width / 2} 0` +
    d`v${height}q${-quarter} 8 ${-width / 2} 0t${-width / 2} 0Z`;
  const words = { x, y: y + height * 0.7, text, size: height * 0.56, colourAt: () => colours.ink };
  return path(band, fill(colours.ribbon)) + lettered(sheet, words);
}

/** A Portuguese tile (azulejo) with a blue pattern. */
export function azulejo({ x, y, size }) {
  const h = size / 2;
  const star = d`M0 ${h}A${h} ${h} 0 0 0 ${h} 0A${h} ${h} 0 0 0 ${size} ${h}A${h} ${h} 0 0 0 ${h} ${size}A${h} ${h} 0 0 0 0 ${h}Z`;
  const frame = `<rect width="${size}" height="${size}"/>`;
  return group(
    frame + path(star, ''),
    `fill="none" stroke="${colours.azulejo}" stroke-width="1.2"${transform({ x, y })}`,
  );
}

/** A stone grave vase with roses, chrysanthemums and one globe amaranth; its foot is at `{ x, y }`. */
export function flowerVase(sheet, { x, y, scale = 1 }) {
  const leaves = repeat(7, (index) =>
    leaf(sheet, { y: -28, turn: index * 20 - 150 }, { length: 34, width: 7, colour: green(index) }),
  );
  const heads = [
    [-17, -58],
    [17, -58],
    [0, -72],
    [-2, -48],
    [24, -42],
    [-26, -42],
  ]
    .map((at, index) => (index % 2 === 1 ? chrysanthemum(sheet, at, 15) : rose(sheet, at, 14)))
    .join('');
  const vase =
    path('M-13 -30H13L9 0H-9Z', fill(colours.stoneSide)) + path('M-13 -24H13', 'fill="none" stroke-width="1"');
  return `<g${transform({ x, y, scale })}>${leaves}${heads}${amaranth(sheet, { y: -92 }, 8)}${vase}</g>`;
}

/** An enamelled bucket of water; its foot is at `{ x, y }`. */
export function bucket({ x, y, scale = 1 }) {
  const handle = path('M-17 -32C-17 -58 17 -58 17 -32');
  const pail = path('M-19 -32H19L14 0H-14Z', fill(colours.enamel));
  return `<g${transform({ x, y, scale })}>${handle}${pail}${ellipse({ y: -32, rx: 19, ry: 5 }, fill(colours.water))}</g>`;
}

/** A hand brush lying on its bristles; its middle is at `{ x, y }`. */
export function brush({ x, y, turn = 0, scale = 1 }) {
  const back = path('M-36 -15h72q8 0 8 7v6h-88v-6q0 -7 8 -7Z', fill(colours.straw));
  const bristles = path('M-40 -2h80l-4 15h-72Z', fill(colours.ribbonTail));
  const hairs = path('M-28 -1v13M-15 -1v13M-2 -1v13M11 -1v13M24 -1v13', 'fill="none" stroke-width=".9"');
  return `<g${transform({ x, y, turn, scale })}>${bristles}${hairs}${back}</g>`;
}

/** An arm in a rubber glove reaching in from the right; the fingers close around `{ x, y }`. */
export function glovedArm({ x, y, scale = 1, turn = 0 }) {
  const sleeve = path('M196 62L84 20L72 46L196 118Z', fill(colours.cloth));
  const cuff = path('M86 15l-14 34 -14 -6 14 -36Z', fill(colours.enamel));
  const glove = path('M58 43C42 43 26 35 12 27L6 15L20 1C40 -3 58 -1 74 9Z', fill(colours.glove));
  const fingers = path('M12 13l20 6M10 21l22 6');
  return group(sleeve + cuff + glove + fingers, transform({ x, y, scale, turn }).trimStart());
}

/** A fossil shell in the limestone, drawn as two rings. */
export function fossil(sheet, { x, y, r }) {
  const rings =
    ellipse({ rx: r, ry: r * 0.7, turn: sheet.chance() * 90 }, '') +
    ellipse({ rx: r * 0.6, ry: r * 0.4, turn: sheet.chance() * 90 }, '');
  return group(rings, `fill="none" stroke-width=".9" opacity=".28"${transform({ x, y })}`);
}
