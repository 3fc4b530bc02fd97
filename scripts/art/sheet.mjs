import { colours } from './palette.mjs';

/** Pictures are drawn in a square of 240 SVG units, surrounded by an empty margin. */
const side = 240;
const margin = 15;

/** Formats a number with at most one decimal. */
const short = (value) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');

/** Joins numbers for an SVG attribute; no space is needed before a minus sign. */
const joined = (numbers) =>
  numbers
    .map(short)
    .reduce((text, number) => (text === '' || number.startsWith('-') ? text + number : `${text} ${number}`), '');

/** Path data from a template: d`M${x} ${y}L${a} ${b}` rounds every number. */
export function d(texts, ...numbers) {
  return texts.reduce((path, text, index) => path + short(numbers[index - 1]) + text);
}

/** The point at `angle` degrees (0 is right, clockwise) and `radius` around a centre. */
export function around([x, y], radius, angle) {
  const radians = (angle * Math.PI) / 180;
  return [x + Math.cos(radians) * radius, y + Math.sin(radians) * radius];
}

/** Calls `draw` with 0 to `count` − 1 and joins the results. */
export const repeat = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Calls `draw` for each of `places` and joins the results. */
export const each = (places, draw) => places.map(draw).join('');

export const path = (data, attributes = 'fill="none"') =>
  `<path d="${data}"${attributes === '' ? '' : ` ${attributes}`}/>`;
export const fill = (colour) => `fill="${colour}"`;
export const group = (content, attributes) => `<g ${attributes}>${content}</g>`;

export function ellipse({ x = 0, y = 0, rx, ry = rx, turn = 0 }, attributes) {
  const place = (x === 0 ? '' : ` cx="${short(x)}"`) + (y === 0 ? '' : ` cy="${short(y)}"`);
  const turned = turn === 0 ? '' : ` transform="rotate(${joined([turn])})"`;
  return `<ellipse${place} rx="${short(rx)}" ry="${short(ry)}"${turned} ${attributes}/>`;
}

/** A transform attribute that moves, turns and scales a shape drawn around the origin. */
export function transform({ x = 0, y = 0, turn = 0, scale = 1 }) {
  const parts = [];
  if (x !== 0 || y !== 0) parts.push(`translate(${joined([x, y])})`);
  if (turn !== 0) parts.push(`rotate(${joined([turn])})`);
  if (scale !== 1) parts.push(`scale(${Math.round(scale * 1000) / 1000})`);
  return parts.length === 0 ? '' : ` transform="${parts.join('')}"`;
}

/**
 * One picture. Repeated shapes are drawn once, as a symbol, and placed with `stamp`. Random numbers come from the
 * picture's own seed, so that it is the same on every run.
 */
export class Sheet {
  #slug;
  #state;
  #symbols = new Map();

  constructor(slug, seed) {
    this.#slug = slug;
    this.#state = seed;
  }

  /** The next random number, from 0 to 1 (Park and Miller's generator). */
  chance() {
    this.#state = (this.#state * 16807) % 2147483647;
    return (this.#state & 0xfffff) / 0xfffff;
  }

  /** Places the shape called `key` at `{ x, y, turn }`; `draw` creates it on first use. */
  stamp(key, draw, place) {
    const known = this.#symbols.get(key);
    const symbol = known ?? { id: `${this.#slug}-${this.#symbols.size + 1}`, content: '' };
    if (known === undefined) {
      this.#symbols.set(key, symbol);
      symbol.content = draw();
    }
    return `<use href="#${symbol.id}"${transform(place)}/>`;
  }

  /** The complete picture; `title` is its text alternative. */
  svg(title, content) {
    const symbols = [...this.#symbols.values()]
      .map(({ id, content: shape }) => `<symbol id="${id}" overflow="visible">${shape}</symbol>`)
      .join('');
    const whole = side + 2 * margin;
    const line = `stroke="${colours.ink}" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"`;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="${-margin} ${-margin} ${whole} ${whole}" role="img">` +
      `<title>${title}</title><defs>${symbols}</defs>` +
      `${group(content, line)}</svg>\n`
    );
  }
}
