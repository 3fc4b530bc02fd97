import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';

/** The colours of the light mode of the website's design, for printing on white paper. */
export const INK = { text: '#1E2621', muted: '#545A52', pri: '#23483B', rule: '#D8CDBC', line: '#7F7768' } as const;
const AZUL = '#2C5FA3';

/** The side margin in points, about 15 mm. */
export const SIDE = 42;
/** The width of an A4 page between the side margins, in points. */
const WIDTH = 595.28 - 2 * SIDE;

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect x="1" y="1" width="30" height="30" rx="3" fill="#23483B"/><path d="M16 29V17" stroke="#BFD3C3" stroke-width="1.8" stroke-linecap="round"/><path d="M16 27.5C11.5 27.5 8 25.5 6.2 21.8C10.8 21.2 14.4 23.4 16 27.5ZM16 27.5C20.5 27.5 24 25.5 25.8 21.8C21.2 21.2 17.6 23.4 16 27.5Z" fill="#BFD3C3"/><circle cx="16" cy="12" r="7.6" fill="#E59ABA"/><path d="M8.4 12A7.6 7.6 0 0 0 16 4.4A7.6 7.6 0 0 0 23.6 12A7.6 7.6 0 0 0 16 19.6A7.6 7.6 0 0 0 8.4 12Z" fill="none" stroke="#23483B" stroke-width="1.3"/></svg>';

const TILE = 'M0 8 8 0M0 8 8 16M32 8 24 0M32 8 24 16M8 8A8 8 0 0 0 16 0A8 8 0 0 0 24 8A8 8 0 0 0 16 16A8 8 0 0 0 8 8Z';
const TILE_SIZE = 16;

/** Draws the row of azulejo tiles, the page's only ornament. */
const frieze = (): string => {
  const tiles = Math.ceil(WIDTH / TILE_SIZE);
  const drawn = Array.from(
    { length: tiles },
    (_, index) => `<path transform="translate(${index * 32} 0)" d="${TILE}"/>`,
  );
  const [width, height] = [tiles * 32, 16];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g fill="none" stroke="${AZUL}" stroke-width="1.3">${drawn.join('')}</g></svg>`;
};
const FRIEZE = frieze();

/** The logo and the name Perpétua, with the document's title to the right and `below` under the title. */
export const letterhead = (title: string, below: readonly Content[]): Content => ({
  columns: [
    { svg: MARK, width: 36 },
    { text: 'Perpétua', font: 'Marcellus', fontSize: 28, margin: [10, 1, 0, 0] },
    {
      stack: [{ text: title, font: 'Marcellus', fontSize: 25 }, ...below],
      alignment: 'right',
      width: 330,
    },
  ],
  margin: [0, 0, 0, 12],
});

/** A thin rule over the whole width. */
export const rule = (color: string = INK.pri): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.8, lineColor: color }],
});

/** A heading with its lines; empty lines are left out. */
export const block = (
  heading: string,
  lines: readonly (string | null)[],
  options: { readonly boldFirst?: boolean; readonly gap?: number } = {},
): Content => ({
  margin: [0, options.gap ?? 0, 0, 0],
  stack: [
    { text: heading, bold: true, color: INK.pri, margin: [0, 0, 0, 2] },
    ...lines
      .filter((line): line is string => line !== null && line !== '')
      .map((text, index): Content => ({
        text,
        bold: options.boldFirst === true && index === 0,
        margin: [0, 1.2, 0, 0],
      })),
  ],
});

/** A table layout with horizontal lines only between the rows; the line below the first row is thicker. */
export const ruled = (padding: number): CustomTableLayout => ({
  hLineWidth: (index) => (index === 0 ? 0 : index === 1 ? 0.9 : 0.6),
  vLineWidth: () => 0,
  hLineColor: (index) => (index === 1 ? INK.pri : INK.rule),
  paddingLeft: (index) => (index === 0 ? 0 : 6),
  paddingRight: (index, { table }) => (index === (table.body[0]?.length ?? 0) - 1 ? 0 : 6),
  paddingTop: () => padding,
  paddingBottom: () => padding,
});

export const right = (text: string, more: object = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...more,
});

/** The box style of the website: a box with a second border inside. */
export const slab = (content: Content[]): Content => ({
  layout: boxed(INK.line, 3.5),
  table: {
    widths: ['*'],
    body: [[{ layout: boxed(INK.rule, 9), table: { widths: ['*'], body: [[{ stack: content }]] } }]],
  },
});

const boxed = (color: string, padding: number): CustomTableLayout => ({
  hLineWidth: () => 0.8,
  vLineWidth: () => 0.8,
  hLineColor: () => color,
  vLineColor: () => color,
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => padding,
  paddingBottom: () => padding,
});

/** A band across the whole page that states that the document has no fiscal value, as text and not only as a colour. */
export const demonstrationBand = (text: string): Content => ({
  layout: {
    hLineWidth: (index) => (index === 1 ? 0.8 : 0),
    vLineWidth: () => 0,
    hLineColor: () => '#E3A9C4',
    fillColor: () => '#F8E1EA',
    paddingTop: () => 8,
    paddingBottom: () => 8,
    paddingLeft: () => SIDE,
    paddingRight: () => SIDE,
  },
  table: { widths: ['*'], body: [[{ text, bold: true, fontSize: 9.5, color: '#8C1449', alignment: 'center' }]] },
});

/** A plain band with a label and a text. */
export const noteBand = (label: string, text: string): Content => ({
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    fillColor: () => '#F4EFE6',
    paddingTop: () => 8,
    paddingBottom: () => 7,
    paddingLeft: (index) => (index === 0 ? 12 : 6),
    paddingRight: () => 12,
  },
  table: { widths: ['auto', '*'], body: [[{ text: label, bold: true, color: INK.pri }, { text }]] },
});

/** The footer of every page: the row of tiles above three short texts. */
export const pageFoot = (left: string, middle: string, end: string): Content => ({
  margin: [SIDE, 8, SIDE, 0],
  stack: [
    rule(INK.rule),
    { svg: FRIEZE, width: WIDTH, margin: [0, 1.5, 0, 1.5] },
    rule(INK.rule),
    {
      margin: [0, 8, 0, 0],
      fontSize: 9,
      color: INK.muted,
      columns: [
        { text: left, width: '*' },
        { text: middle, alignment: 'center', width: '*' },
        { text: end, alignment: 'right', width: '*' },
      ],
    },
  ],
});
