import bidiFactory, { type Bidi } from 'bidi-js';

/** What can print a cluster of characters, such as a letter with its accents. */
export interface ClusterFont {
  /** Undefined for the font of the page. */
  readonly name: string | undefined;
  /** Whether the font's letters are joined and laid out from right to left. */
  readonly isRightToLeft: boolean;
}

/** A piece of a line that one font prints. */
export interface Run {
  readonly text: string;
  /** Undefined for the font of the page. */
  readonly font: string | undefined;
}

/** The fonts of clusters; undefined where no font has the glyphs. */
export type FontOf = (cluster: string) => ClusterFont | undefined;

/**
 * The number of characters after which a text from right to left is broken, at the next space before it. The library
 * places words from left to right, so that a longer text would continue above its beginning.
 */
const RIGHT_TO_LEFT_LINE = 28;

/** Printed in place of a letter that no font has. */
const UNKNOWN = '?';

/** Node loads an ECMAScript module; the library's types describe its other one. */
const bidi = (bidiFactory as unknown as () => Bidi)();
const clusters = new Intl.Segmenter('pt', { granularity: 'grapheme' });

interface Cluster {
  readonly text: string;
  readonly font: ClusterFont;
  /** Odd from right to left. */
  readonly level: number;
}

/**
 * A text as runs in the order in which they are printed from left to right. Emoji and invisible marks that no font has
 * are left out, another unknown letter is a question mark. The text is composed (NFC).
 */
export function printableRuns(text: string, fontOf: FontOf): Run[] {
  const kept = keptText(text, fontOf);
  return linesOf(kept).flatMap((line, index) => [
    ...(index === 0 ? [] : [{ text: '\n', font: undefined }]),
    ...runsOfLine(line, fontOf),
  ]);
}

/** Whether a page's font prints the text as it is. */
export const isPlain = (text: string, fontOf: FontOf): boolean =>
  [...clusters.segment(text)].every(({ segment }) => {
    const font = fontOf(segment);
    return font !== undefined && font.name === undefined;
  });

const isLeftOut = (cluster: string): boolean =>
  /^[\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}\p{Cf}\p{Mn}]/u.test(cluster) || /\u20E3/.test(cluster);

function keptText(text: string, fontOf: FontOf): string {
  const kept = [...clusters.segment(text)]
    .map(({ segment }) => {
      if (/\s/.test(segment) || fontOf(segment) !== undefined) return segment;
      if (isLeftOut(segment)) return '';
      // A letter may be known without a mark that belongs to it.
      const [letter = ''] = segment;
      return fontOf(letter) === undefined ? UNKNOWN : letter;
    })
    .join('');
  if (kept.length === text.length) return kept;
  return kept
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,.;:)])/g, '')
    .trim();
}

/** A text from right to left in lines that are short enough; every other text as it is. */
function linesOf(text: string): string[] {
  const isRightToLeft = bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1;
  if (!isRightToLeft) return text.split('\n');
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length >= RIGHT_TO_LEFT_LINE) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

const pageFont: ClusterFont = { name: undefined, isRightToLeft: false };

function runsOfLine(line: string, fontOf: FontOf): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const logical = [...clusters.segment(line)].map(({ segment, index }): Cluster => {
    const level = levels[index] ?? 0;
    const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
    return { text: mirrored, level, font: fontOf(mirrored) ?? pageFont };
  });
  return joined(visualOrder(logical));
}

/** The clusters from left to right (rule L2 of the Unicode Bidirectional Algorithm). */
function visualOrder(logical: readonly Cluster[]): Cluster[] {
  let order = [...logical];
  const highest = Math.max(0, ...logical.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: Cluster[] = [];
    let reversed: Cluster[] = [];
    for (const cluster of order) {
      if (cluster.level >= level) reversed = [cluster, ...reversed];
      else {
        next.push(...reversed, cluster);
        reversed = [];
      }
    }
    order = [...next, ...reversed];
  }
  return order;
}

/**
 * Neighbours of one font as one run. A font from right to left lays its run out itself, so the run has the order in which
 * it is read.
 */
function joined(visual: readonly Cluster[]): Run[] {
  const runs: { text: string; font: ClusterFont }[] = [];
  for (const { text, font } of visual) {
    const last = runs.at(-1);
    if (last === undefined || last.font.name !== font.name) runs.push({ text, font });
    else last.text = font.isRightToLeft ? text + last.text : last.text + text;
  }
  return runs.map(({ text, font }) => ({ text, font: font.name }));
}
