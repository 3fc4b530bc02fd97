/**
 * A legal text for a file that is read without a browser: headings are underlined, and the ids of chapters are left
 * out.
 */
export const plainTextOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const [, marks = '', title = ''] = /^(#+) (.+?)(?: \{#[a-z-]+\})?$/.exec(line) ?? [];
      return marks === '' ? line : `${title}\n${(marks === '#' ? '=' : '-').repeat(title.length)}`;
    })
    .join('\n');
