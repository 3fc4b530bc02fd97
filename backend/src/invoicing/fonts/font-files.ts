import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

/**
 * The families of Noto Sans that print what the fonts of the website lack, in the order in which they are asked. Each
 * consists of files for parts of its characters.
 */
const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-thai',
  'noto-sans-georgian',
  'noto-sans-armenian',
] as const;
const RIGHT_TO_LEFT: readonly string[] = ['noto-sans-arabic', 'noto-sans-hebrew'];

/** The weights (CSS) of the two styles that pages use. */
const WEIGHTS = { normal: 400, bold: 600 } as const;

type Range = readonly [first: number, last: number];

/** A file of a fallback font. */
export interface FontFile {
  /** The name under which pages refer to it. */
  readonly name: string;
  readonly path: string;
  /** The characters that the file is meant for; it may lack some of them. */
  readonly ranges: readonly Range[];
  readonly isRightToLeft: boolean;
}

let known: readonly FontFile[] | undefined;
const opened = new Map<string, Font>();

/** All files of fallback fonts, in the order in which they are asked. */
const fontFiles = (): readonly FontFile[] => (known ??= FAMILIES.flatMap(filesOf));

function filesOf(family: (typeof FAMILIES)[number]): FontFile[] {
  const folder = dirname(resolve(`@fontsource-variable/${family}/package.json`));
  const parts = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(parts).map(([part, ranges]) => {
    const name = `${family}-${part.replace(/[[\]]/g, '')}`;
    return {
      name,
      path: join(folder, 'files', `${name}-wght-normal.woff2`),
      ranges: ranges.split(',').map(rangeOf),
      isRightToLeft: RIGHT_TO_LEFT.includes(family),
    };
  });
}

/** `U+0600-06FF` or `U+2116`. */
const rangeOf = (range: string): Range => {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
};

/** Whether the font file at `path` has a glyph for each character of a text. */
export function hasGlyphs(path: string, text: string): boolean {
  const font = opened.get(path) ?? (create(readFileSync(path)) as Font);
  opened.set(path, font);
  return [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

/** The first file with glyphs for all characters of a text; undefined if no file has them. */
export function fileFor(text: string): FontFile | undefined {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return fontFiles().find(
    ({ path, ranges }) =>
      codes.every((code) => ranges.some(([first, last]) => first <= code && code <= last)) && hasGlyphs(path, text),
  );
}

/**
 * The two styles of a font file as TrueType fonts that contain only the glyphs of `text`. Without `placesMarks`, accents
 * and vowel signs stand where their own glyphs put them: the library that lays out text fails on some sequences of marks
 * that their font does not place.
 */
export async function stylesOf(
  { path }: FontFile,
  { text, placesMarks }: { readonly text: string; readonly placesMarks: boolean },
): Promise<{ normal: Buffer; bold: Buffer }> {
  const file = readFileSync(path);
  const style = (wght: number): Promise<Buffer> => {
    // The library's types lack `dropTables`.
    const options = {
      targetFormat: 'sfnt',
      variationAxes: { wght },
      dropTables: placesMarks ? [] : ['GPOS'],
    } as const;
    return subsetFont(file, shapes(text), options);
  };
  const [normal, bold] = await Promise.all([style(WEIGHTS.normal), style(WEIGHTS.bold)]);
  return { normal, bold };
}

/**
 * All characters that laying out a text may ask for: its letters, what they are taken apart into, and the circle that
 * carries a mark without a letter.
 */
const shapes = (text: string): string => `${text}${text.normalize('NFD')}${text.normalize('NFKD')}\u25CC`;
