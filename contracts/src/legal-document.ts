/**
 * The parts of a legal text. It is written in a few elements of Markdown: one `# title`, a lead of one paragraph,
 * chapters `## Title {#id}`, paragraphs of one line each, and lists of lines that start with `- `. No schemas are used,
 * so that public pages can load this file.
 */
export interface LegalDocument {
  readonly title: string;
  readonly lead: string;
  readonly chapters: readonly LegalChapter[];
}

export interface LegalChapter {
  /** The same in all languages; the URL fragment of the chapter. */
  readonly id: string;
  readonly title: string;
  /** The lines of the chapter: each is a paragraph, or an entry of a list if it starts with `- `. */
  readonly lines: readonly string[];
}

/** The chapter that says what a version changed; the first version of a text has none. */
export const changesChapter = 'what-changed';

const chapterHeading = /^## (.+) \{#([a-z-]+)\}$/;

/** @throws Error when the text has no title or lead, or a heading without an id */
export function readLegalDocument(text: string): LegalDocument {
  const [head = '', lead = '', ...lines] = text.split('\n').filter((line) => line !== '');
  if (!head.startsWith('# ') || lead === '' || lead.startsWith('#'))
    throw new Error('A legal text has a title and a lead.');
  const chapters: { id: string; title: string; lines: string[] }[] = [];
  for (const line of lines) {
    if (line.startsWith('#')) chapters.push({ ...headingOf(line), lines: [] });
    else chapters.at(-1)?.lines.push(line);
  }
  return { title: head.slice(2), lead, chapters };
}

function headingOf(line: string): { id: string; title: string } {
  const [, title, id] = chapterHeading.exec(line) ?? [];
  if (title === undefined || id === undefined) throw new Error(`A chapter needs a title and an id: ${line}`);
  return { id, title };
}

/** What a version changed, one entry per change; empty for the first version of a text. */
export const changesIn = ({ chapters }: LegalDocument): string[] =>
  (chapters.find(({ id }) => id === changesChapter)?.lines ?? []).map((line) => line.replace(/^- /, ''));
