import { escaped } from '../../../platform/html-text.js';

/** Text that is already HTML. Created only by {@link html}. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlPart = Html | string | number | false | null | undefined | readonly HtmlPart[];

/** HTML from a template: every inserted text is escaped; false, null and undefined insert nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, string, index) => text + rendered(parts[index - 1]) + string));
}

function rendered(part: HtmlPart): string {
  if (part === false || part === null || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(rendered).join('');
}
