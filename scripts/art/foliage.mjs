import { colours } from './palette.mjs';
import { d, fill, group, path, repeat } from './sheet.mjs';

const { leaf: dark, paleLeaf: pale } = colours;

/** Alternating greens, so that neighbouring leaves stand out. */
export const green = (index) => (index % 2 === 0 ? pale : dark);

function leafShape({ length, width, colour, rib }) {
  const [l, w] = [length, width];
  const blade = d`M0 0C${l * 0.25} ${-w} ${l * 0.7} ${-w * 0.9} ${l} 0C${l * 0.7} ${w * 0.9} ${l * 0.25} ${w} 0 0Z`;
  const vein = rib ? path(d`M${l * 0.08} 0H${l * 0.8}`, 'fill="none" stroke-width=".9" opacity=".55"') : '';
  return path(blade, fill(colour)) + vein;
}

/** A leaf whose stalk begins at `{ x, y }`, pointing along `turn`. */
export function leaf(sheet, place, { length, width, colour = dark, rib = true }) {
  const key = ['leaf', length, width, colour, rib].join();
  return sheet.stamp(key, () => leafShape({ length, width, colour, rib }), place);
}

/** A small leaf without a vein. Its points are computed at the angle `turn`, so that it needs no rotated SVG group. */
function leaflet([x, y], length, turn) {
  const radians = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians) * length, Math.sin(radians) * length];
  const at = (along, aside) => [cos * along - sin * aside, sin * along + cos * aside];
  const [a, b, c, e] = [at(0.25, -0.17), at(0.7, -0.15), at(0.7, 0.15), at(0.25, 0.17)];
  const there = d`c${a[0]} ${a[1]} ${b[0]} ${b[1]} ${cos} ${sin}`;
  const back = d`c${c[0] - cos} ${c[1] - sin} ${e[0] - cos} ${e[1] - sin} ${-cos} ${-sin}`;
  return path(`${d`M${x} ${y}`}${there}${back}Z`, '');
}

function frondShape({ length, pairs, colour }) {
  const stalkLine = path(d`M0 0Q${length * 0.5} ${-length * 0.05} ${length} 0`);
  const leaflets = repeat(pairs, (index) => {
    const along = (index + 1) / (pairs + 0.4);
    const size = length * 0.3 * (1 - along * 0.62) + 4;
    const foot = [length * along, -length * 0.1 * along * (1 - along)];
    return leaflet(foot, size, along * 14 - 48) + leaflet(foot, size, 48 - along * 14);
  });
  return stalkLine + group(leaflets, fill(colour));
}

/** A feathered leaf (fern, palm) with `pairs` pairs of leaflets. */
export function frond(sheet, place, { length, pairs = 9, colour = pale }) {
  const key = ['frond', length, pairs, colour].join();
  return sheet.stamp(key, () => frondShape({ length, pairs, colour }), place);
}

/** A stalk from one point to another, bent sideways by `bend`. */
export function stalk([x1, y1], [x2, y2], bend = 0) {
  const line = d`M${x1} ${y1}Q${(x1 + x2) / 2 + bend} ${(y1 + y2) / 2} ${x2} ${y2}`;
  return path(line, 'fill="none" stroke-width="4.2"') + path(line, `fill="none" stroke="${dark}" stroke-width="2"`);
}

/** A few blades of grass at the foot of a stone. */
export function tuft(sheet, place, { blades = 4, height = 9, colour = dark } = {}) {
  const key = ['tuft', blades, height, colour].join();
  const draw = () => {
    const lines = repeat(blades, (index) => {
      const sway = -3 + sheet.chance() * 6;
      return d`M${index * 4} 0q${sway} ${-height * 0.6} ${sway * 1.3} ${-height - sheet.chance() * 3}`;
    });
    return group(path(lines), `stroke="${colour}" stroke-width="1.8"`);
  };
  return sheet.stamp(key, draw, place);
}
