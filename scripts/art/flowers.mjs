import { leaf } from './foliage.mjs';
import { colours, petals } from './palette.mjs';
import { around, d, ellipse, fill, group, path, repeat, transform } from './sheet.mjs';

const thin = ' stroke-width=".75"';

/** `count` petals in a ring: ellipses at the distance `at` from the centre. */
function ring({ count, at, rx, ry, colour, offset = 0, line = '' }) {
  return repeat(count, (index) =>
    ellipse({ x: at, rx, ry, turn: offset + (index * 360) / count }, fill(colour) + line),
  );
}

function roseShape(r, { near, far }) {
  const outer = ring({ count: 5, at: r * 0.48, rx: r * 0.54, ry: r * 0.5, colour: far });
  const inner = ring({ count: 5, at: r * 0.3, rx: r * 0.44, ry: r * 0.4, colour: near, offset: 36 });
  const furl =
    d`M${-r * 0.3} ${r * 0.05}C${-r * 0.25} ${-r * 0.34} ${r * 0.3} ${-r * 0.32} ${r * 0.27} ${r * 0.04}` +
    d`C${r * 0.24} ${r * 0.28} ${-r * 0.12} ${r * 0.26} ${-r * 0.11} ${r * 0.02}` +
    d`C${-r * 0.1} ${-r * 0.14} ${r * 0.12} ${-r * 0.12} ${r * 0.1} ${r * 0.04}`;
  return outer + inner + ellipse({ rx: r * 0.42 }, fill(near)) + path(furl);
}

/** A rose seen from above, turned by a random angle. */
export function rose(sheet, [x, y], r, petal = petals.white) {
  const place = { x, y, turn: sheet.chance() * 132 - 66 };
  return sheet.stamp(`rose,${r},${petal.name}`, () => roseShape(r, petal), place);
}

function chrysanthemumShape(r, { near, far }) {
  const rings =
    r < 17
      ? [
          { count: 12, at: 0.62, rx: 0.38, ry: 0.17, colour: far },
          { count: 8, at: 0.34, rx: 0.3, ry: 0.15, colour: near, offset: 14 },
        ]
      : [
          { count: 16, at: 0.66, rx: 0.34, ry: 0.135, colour: far },
          { count: 12, at: 0.44, rx: 0.31, ry: 0.13, colour: near, offset: 8 },
          { count: 8, at: 0.24, rx: 0.22, ry: 0.11, colour: near, offset: 3 },
        ];
  const drawn = rings.map((one) => ring({ ...one, at: one.at * r, rx: one.rx * r, ry: one.ry * r, line: thin }));
  return drawn.join('') + ellipse({ rx: r * 0.15 }, fill(colours.heart));
}

/** A chrysanthemum: two rings of narrow petals, or three if the radius is at least 17. */
export function chrysanthemum(sheet, [x, y], r, petal = petals.white) {
  const place = { x, y, turn: sheet.chance() * 40 };
  return sheet.stamp(`chrysanthemum,${r},${petal.name}`, () => chrysanthemumShape(r, petal), place);
}

/** A gerbera or daisy: one ring of petals around a wide centre. */
export function daisy(sheet, [x, y], r, petal = petals.white) {
  const draw = () =>
    ring({ count: 13, at: r * 0.6, rx: r * 0.4, ry: r * 0.15, colour: petal.near }) +
    ellipse({ rx: r * 0.26 }, fill(colours.heart)) +
    ellipse({ rx: r * 0.12 }, 'fill="none" stroke-width=".9" stroke-dasharray="1 2"');
  return sheet.stamp(`daisy,${r},${petal.name}`, draw, { x, y, turn: sheet.chance() * 30 });
}

function lilyShape(r, { near, far }) {
  const petal = (turn, colour) =>
    `<g${transform({ turn })}>` +
    path(
      d`M0 0C${r * 0.25} ${-r * 0.34} ${r * 0.7} ${-r * 0.26} ${r} 0C${r * 0.7} ${r * 0.26} ${r * 0.25} ${r * 0.34} 0 0Z`,
      fill(colour),
    ) +
    path(d`M${r * 0.1} 0H${r * 0.7}`, 'fill="none" stroke-width=".8" opacity=".5"') +
    '</g>';
  const stamens = repeat(5, (index) => {
    const [x, y] = around([0, 0], r * 0.42, index * 72 + 20);
    const anther = ellipse({ rx: 1.3, ry: 2.3 }, fill(colours.heart));
    return path(d`M0 0L${x} ${y}`) + `<g${transform({ x, y, turn: index * 72 + 20 })}>${anther}</g>`;
  });
  const triple = (turn, colour) => repeat(3, (index) => petal(index * 120 + turn, colour));
  return triple(60, far) + triple(0, near) + group(stamens, 'stroke-width=".85"');
}

/** A lily of six petals with its anthers, opened towards `turn`. */
export function lily(sheet, { x, y, turn }, r, petal = petals.white) {
  return sheet.stamp(`lily,${r},${petal.name}`, () => lilyShape(r, petal), { x, y, turn });
}

function carnationShape(r, { near, far }) {
  const ruffle = (size, folds, drop) => {
    const edge = repeat(folds + 1, (index) => {
      const [x, y] = around([0, drop], size * (index % 2 === 1 ? 1 : 0.9), 200 + (index * 140) / folds);
      return index === 0 ? d`M${x} ${y}` : d`L${x} ${y}`;
    });
    return `${edge}${d`L${size * 0.14} ${r * 0.5}L${-size * 0.14} ${r * 0.5}`}Z`;
  };
  const calyx =
    d`M${-r * 0.16} ${r * 0.38}Q0 ${r * 0.3} ${r * 0.16} ${r * 0.38}` +
    d`L${r * 0.11} ${r * 0.86}Q0 ${r * 0.96} ${-r * 0.11} ${r * 0.86}Z`;
  return (
    path(ruffle(r, 16, r * 0.1), fill(far)) +
    path(ruffle(r * 0.78, 12, r * 0.1), fill(near)) +
    path(ruffle(r * 0.5, 8, r * 0.14), fill(far)) +
    path(calyx, fill(colours.leaf))
  );
}

/** A carnation from the side: a fan of ruffled petals over its calyx. */
export function carnation(sheet, place, r, petal = petals.white) {
  return sheet.stamp(`carnation,${r},${petal.name}`, () => carnationShape(r, petal), place);
}

function bractRow({ r, height, count }) {
  const half = Math.sqrt(Math.max(0.05, 1 - (height / 0.95) ** 2)) * r * 0.8;
  const step = (half / count) * 0.9;
  return repeat(count, (index) => {
    const x = (-1 + (2 * (index + 0.5)) / count) * half;
    const y = height * r;
    const bract = d`M${x - step} ${y + r * 0.16}Q${x} ${y - r * 0.36} ${x + step} ${y + r * 0.16}`;
    return path(bract, `${fill(index % 2 === 1 ? colours.bloom : colours.paleBloom)} stroke-width=".9"`);
  });
}

/** The globe amaranth, "perpétua", after which the company is named: rows of bracts over two leaves. */
export function amaranth(sheet, place, r) {
  const smallRows = [
    [-0.4, 2],
    [0.05, 3],
    [0.5, 2],
  ];
  const fullRows = [
    [-0.62, 3],
    [-0.3, 4],
    [0.02, 5],
    [0.34, 4],
    [0.62, 3],
  ];
  const draw = () => {
    const blade = { length: r, width: r * 0.26 };
    const collar =
      leaf(sheet, { x: -r * 0.1, y: r * 0.75, turn: 200 }, blade) +
      leaf(sheet, { x: r * 0.1, y: r * 0.75, turn: -20 }, blade);
    const rows = (r < 11 ? smallRows : fullRows).map(([height, count]) => bractRow({ r, height, count }));
    return collar + ellipse({ rx: r * 0.82, ry: r * 0.92 }, fill(colours.bloom)) + rows.join('');
  };
  return sheet.stamp(`amaranth,${r}`, draw, place);
}

function gladiolusShape(sheet, length, petal) {
  const blossomShape = (r) =>
    ring({ count: 5, at: r * 0.5, rx: r * 0.6, ry: r * 0.45, colour: petal.near }) +
    ellipse({ rx: r * 0.22 }, `${fill(colours.heart)} stroke-width=".8"`);
  const blossoms = repeat(7, (index) => {
    const along = 0.25 + index * 0.105;
    const r = Math.round(length * 0.17 * (1.25 - along * 0.75)) / 2;
    const place = { x: length * along, y: index % 2 === 1 ? r * 0.55 : -r * 0.55, turn: index * 20 };
    return sheet.stamp(`blossom,${r},${petal.name}`, () => blossomShape(r), place);
  });
  return path(d`M0 0H${length}`) + blossoms;
}

/** A gladiolus spike, its blossoms smaller towards the tip. */
export function gladiolus(sheet, place, length, petal = petals.white) {
  return sheet.stamp(`gladiolus,${length},${petal.name}`, () => gladiolusShape(sheet, length, petal), place);
}

function orchidShape(r, { near, far }) {
  const sepals = [-90, 40, 140]
    .map((turn) => ellipse({ x: r * 0.55, rx: r * 0.48, ry: r * 0.27, turn }, fill(far)))
    .join('');
  const wing = (s) =>
    path(
      d`M0 0C${s * r * 0.2} ${-r * 0.75} ${s * r * 1.05} ${-r * 0.6} ${s * r} 0` +
        d`C${s * r * 0.95} ${r * 0.42} ${s * r * 0.2} ${r * 0.35} 0 0Z`,
      fill(near),
    );
  const lip = d`M${-r * 0.2} 0Q${-r * 0.34} ${r * 0.3} 0 ${r * 0.48}Q${r * 0.34} ${r * 0.3} ${r * 0.2} 0Z`;
  return sepals + wing(1) + wing(-1) + path(lip, fill(colours.bloom)) + ellipse({ rx: r * 0.15 }, fill(colours.heart));
}

/** A moth orchid, seen from the front. */
export function orchid(sheet, place, r) {
  return sheet.stamp(`orchid,${r}`, () => orchidShape(r, petals.white), place);
}
