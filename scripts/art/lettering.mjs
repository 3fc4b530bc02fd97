import lettering from './lettering.json' with { type: 'json' };
import { group, path, transform } from './sheet.mjs';

/**
 * Outlines of the font Marcellus (SIL Open Font License 1.1), so that pictures need no installed font; `em` is the
 * number of font units per em.
 */
const { em, glyphs } = lettering;

function glyph(character) {
  const found = glyphs[character];
  if (found === undefined) throw new Error(`lettering.json has no outline of "${character}"`);
  return found;
}

/** Width of a line of text in font units, with `spacing` between the letters. */
const widthOf = (text, spacing) =>
  [...text].reduce((width, letter) => width + glyph(letter).advance + spacing, -spacing);

/**
 * A carved or printed line of text of height `size`, whose baseline is centred on `{ x, y }`. `spacing` is relative to
 * `size`. `colourAt` returns the colour of a letter at a horizontal position.
 */
export function lettered(sheet, { x, y, text, size, colourAt, spacing = 0.03 }) {
  const gap = Math.round(spacing * em);
  let pen = -Math.round(widthOf(text, gap) / 2);
  const letters = [...text].map((character) => {
    const { advance, outline } = glyph(character);
    const place = { x: pen, y: 0 };
    const colour = colourAt(x + ((pen + advance / 2) * size) / em);
    pen += advance + gap;
    if (outline === '') return { colour, drawn: '' };
    return { colour, drawn: sheet.stamp(`letter,${character}`, () => path(outline, ''), place) };
  });
  const colours = new Set(letters.map((letter) => letter.colour));
  const byColour = [...colours].map((colour) => {
    const drawn = letters.filter((letter) => letter.colour === colour).map((letter) => letter.drawn);
    return group(drawn.join(''), `fill="${colour}"`);
  });
  return group(byColour.join(''), `stroke="none"${transform({ x, y, scale: size / em })}`);
}
