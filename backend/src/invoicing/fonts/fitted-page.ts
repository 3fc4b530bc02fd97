import type { Content, TableCell, TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.js';
import { type FontFile, fileFor, hasGlyphs, stylesOf } from './font-files.js';
import { type ClusterFont, type FontOf, isPlain, printableRuns, type Run } from './printable-runs.js';

/** The files of a page's own fonts by family; all styles of a family have the same characters. */
export type OwnFonts = Readonly<Record<string, string>>;

type Node = Record<string, unknown>;

/** A page with the fonts that it needs beside its own ones, as files that the library reads by these names. */
export interface FittedPage {
  readonly page: TDocumentDefinitions;
  readonly fonts: TFontDictionary;
  /** The fonts' bytes; see {@link stylesOf} for `placesMarks`. */
  files(placesMarks: boolean): Promise<ReadonlyMap<string, Uint8Array>>;
}

/**
 * A page on which every character has a glyph: what its own fonts lack is printed by others, which contain only the
 * glyphs that the page needs.
 */
export function fitted(page: TDocumentDefinitions, own: OwnFonts): FittedPage {
  const walk = new Walk(own);
  const content = walk.content(page.content, page.defaultStyle?.font ?? '') as Content;
  const fonts = walk.names().map((name) => [name, { normal: `${name}.normal`, bold: `${name}.bold` }] as const);
  return {
    page: { ...page, content },
    fonts: Object.fromEntries(fonts),
    files: (placesMarks) => walk.files(placesMarks),
  };
}

/** One walk through a page, which notes what each fallback font has to print. */
class Walk {
  private readonly needed = new Map<string, { readonly file: FontFile; text: string }>();
  private readonly found = new Map<string, FontFile | undefined>();

  constructor(private readonly own: OwnFonts) {}

  /** A part of a page, of whatever kind, whose texts are in the font `family` unless it names another one. */
  content(part: unknown, family: string): unknown {
    if (typeof part === 'string') {
      const text = this.text(part, family);
      return typeof text === 'string' ? text : { text };
    }
    if (Array.isArray(part)) return part.map((one) => this.content(one, family));
    if (typeof part !== 'object' || part === null) return part;
    const node = part as Node;
    const own = typeof node['font'] === 'string' ? node['font'] : family;
    return {
      ...node,
      ...('text' in node && { text: this.text(node['text'], own) }),
      ...('stack' in node && { stack: this.content(node['stack'], own) }),
      ...('columns' in node && { columns: this.content(node['columns'], own) }),
      ...('table' in node && { table: this.table(node['table'] as { body: TableCell[][] }, own) }),
    };
  }

  private table(table: { readonly body: TableCell[][] }, family: string): unknown {
    return { ...table, body: this.content(table.body, family) };
  }

  private text(text: unknown, family: string): unknown {
    if (typeof text !== 'string') return this.content(text, family);
    // Fonts have accented letters, and seldom the accents alone.
    const composed = text.normalize('NFC');
    return isPlain(composed, this.fontOf(family)) ? composed : this.runs(composed, family);
  }

  private runs(text: string, family: string): (string | { text: string; font: string })[] {
    const runs = printableRuns(text, this.fontOf(family));
    return runs.map((run: Run) => (run.font === undefined ? run.text : { text: run.text, font: run.font }));
  }

  private fontOf(family: string): FontOf {
    const path = this.own[family];
    return (cluster) => {
      if (/^\s+$/.test(cluster) || (path !== undefined && hasGlyphs(path, cluster))) return pageFont;
      const file = this.fileFor(cluster);
      return file && { name: file.name, isRightToLeft: file.isRightToLeft };
    };
  }

  private fileFor(cluster: string): FontFile | undefined {
    if (!this.found.has(cluster)) this.found.set(cluster, fileFor(cluster));
    const file = this.found.get(cluster);
    if (file === undefined) return undefined;
    const need = this.needed.get(file.name) ?? { file, text: '' };
    need.text += cluster;
    this.needed.set(file.name, need);
    return file;
  }

  /** The names of the fonts that the walk has noted, as its texts use them. */
  names(): string[] {
    return [...this.needed.keys()];
  }

  /** The styles of these fonts, with the glyphs that are needed, by file name. */
  async files(placesMarks: boolean): Promise<ReadonlyMap<string, Uint8Array>> {
    const styles = await Promise.all(
      [...this.needed].map(async ([name, { file, text }]) => {
        const { normal, bold } = await stylesOf(file, { text, placesMarks });
        return [[`${name}.normal`, normal] as const, [`${name}.bold`, bold] as const];
      }),
    );
    return new Map(styles.flat());
  }
}

const pageFont: ClusterFont = { name: undefined, isRightToLeft: false };
