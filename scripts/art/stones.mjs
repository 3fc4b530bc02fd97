import { colours } from './palette.mjs';
import { lettered } from './lettering.mjs';
import { d, each, ellipse, fill, group, path, repeat, transform } from './sheet.mjs';

/** Lines carved into a stone, one below the other. Each of `lines` is `[text, size]`; the first baseline is at `y`. */
export function carved(sheet, { x, y, lines, colourAt = () => colours.carving }) {
  let baseline = y;
  return each(lines, ([text, size], index) => {
    if (index > 0) baseline += size * 1.32;
    return lettered(sheet, { x, y: baseline, text, size, colourAt });
  });
}

/** An upright stone with rounded shoulders and an incised border; the left end of its foot is at `{ x, y }`. */
export function headstone({ x, y, width, height, shoulder = 14 }) {
  const outline = (inset) => {
    const [left, right, top, bend] = [x + inset, x + width - inset, y - height + inset, shoulder];
    return d`M${left} ${y}V${top + bend}Q${left} ${top} ${left + bend} ${top}H${right - bend}Q${right} ${top} ${right} ${top + bend}V${y}`;
  };
  return path(`${outline(0)}Z`, fill(colours.stone)) + path(outline(5), 'fill="none" stroke-width=".9" opacity=".5"');
}

/** The flat slab in front of a headstone. `top` and `bottom` are half of its width at the far and at the near edge. */
export function ledger({ x, y, top, bottom, depth, edge = 11 }) {
  const low = y + depth;
  const face = d`M${x - top} ${y}H${x + top}L${x + bottom} ${low}H${x - bottom}Z`;
  const rim = d`M${x - top + 8} ${y + 5}H${x + top - 8}L${x + bottom - 13} ${low - 6}H${x - bottom + 13}Z`;
  const front = d`M${x - bottom} ${low}H${x + bottom}V${low + edge}H${x - bottom}Z`;
  return (
    path(face, fill(colours.stone)) +
    path(rim, 'fill="none" stroke-width=".9" opacity=".45"') +
    path(front, fill(colours.stoneSide))
  );
}

/** The wet arc that a cloth or brush leaves, with its drops. */
export function wetArc(data, drops, width = 11) {
  const beads = each(drops, ([x, y, r]) => ellipse({ x, y, rx: r }, ''));
  return (
    path(data, `fill="none" stroke="${colours.water}" stroke-width="${width}" opacity=".85"`) +
    group(beads, `fill="${colours.water}" stroke="none"`)
  );
}

/** Patches of moss. Each patch is a scatter of cushions within `width` and `height` around `x` and `y`. */
export function moss(sheet, patches) {
  const cushions = each(patches, ([x, y, width, height]) =>
    repeat(Math.round((width + height) / 4), () => {
      const along = sheet.chance() - 0.5;
      const aside = (sheet.chance() - 0.5) * (1 - Math.abs(along));
      const size = 1.8 + sheet.chance() * 3;
      return ellipse({ x: x + along * width, y: y + aside * height, rx: size, ry: size * 0.62 }, '');
    }),
  );
  return group(cushions, `fill="${colours.moss}" stroke="none" opacity=".9"`);
}

/** Spots of lichen scattered over a rectangle. */
export function lichen(sheet, { x, y, width, height, count }) {
  const spots = repeat(count, () =>
    ellipse({ x: x + sheet.chance() * width, y: y + sheet.chance() * height, rx: 1 + sheet.chance() * 3 }, ''),
  );
  return group(spots, `fill="${colours.lichen}" stroke="none" opacity=".8"`);
}

/** A woman kneeling on the ground at `{ x, y }`; her hand with a cloth is stretched out to the right. */
export function kneelingWoman({ x, y, scale }) {
  const { trousers, boots, skin, cloth, leaf, hair, enamel } = colours;
  const parts = [
    ['M-6 0C-40 4 -92 4 -108 0Q-114 -14 -98 -18L-60 -24Z', trousers],
    ['M-104 2q-14 2 -20 -2q-2 -12 12 -14l10 0Z', boots],
    ['M-74 -20C-84 -52 -70 -74 -46 -78C-22 -76 2 -58 10 -30C14 -12 6 0 -6 1C-20 2 -34 -6 -40 -18Z', trousers],
    ['M2 -176L-6 -150Q8 -134 24 -142L30 -166Z', skin],
    ['M-74 -62C-72 -112 -46 -146 -16 -158C6 -164 24 -152 24 -136C20 -110 2 -84 -8 -62C-26 -48 -56 -48 -74 -62Z', cloth],
    ['M-18 -66C-10 -96 8 -122 20 -138C26 -128 22 -112 16 -96C8 -74 14 -48 12 -26C8 -34 -8 -50 -18 -66Z', leaf],
    ['M91 -114C84 -104 80 -84 84 -66C92 -60 106 -66 110 -80C116 -94 112 -108 102 -114Z', enamel],
    [
      'M6 -150C24 -154 36 -138 44 -120C52 -104 66 -94 84 -92L88 -78C64 -76 42 -86 28 -104C18 -116 4 -134 6 -150Z',
      cloth,
    ],
    ['M84 -93q14 -5 22 0q6 6 0 12q-10 6 -20 2Z', skin],
    [
      'M4 -186C4 -204 16 -214 31 -212C44 -210 50 -200 49 -190L54 -180L48 -177C48 -166 42 -160 32 -160C16 -160 4 -170 4 -186Z',
      skin,
    ],
    [
      'M49 -194C42 -196 38 -202 32 -200C28 -190 22 -182 24 -172C14 -166 0 -172 -2 -186C-4 -206 12 -220 30 -218C42 -217 50 -208 49 -194Z',
      hair,
    ],
  ];
  const figure =
    each(parts, ([data, colour]) => path(data, fill(colour))) +
    ellipse({ x: -6, y: -192, rx: 11 }, fill(hair)) +
    path('M40 -189q4 3 8 0M43 -170q3 1 5 -1');
  return group(figure, `stroke-width="${1.4 / scale}"${transform({ x, y, scale })}`);
}
