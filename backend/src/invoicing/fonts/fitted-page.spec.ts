import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { create, type Font } from 'fontkit';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fitted } from './fitted-page.js';

const { resolve } = createRequire(import.meta.url);
const atkinson = resolve(
  '@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
);

type Run = string | { readonly text: string; readonly font: string };

/** The runs that print a text, each with the number of its letters for which its font has no glyph. */
async function printed(text: string): Promise<{ runs: readonly Run[]; boxes: number }> {
  const fit = fitted({ content: [{ text }], defaultStyle: { font: 'Atkinson' } }, { Atkinson: atkinson });
  const [{ text: made }] = fit.page.content as [{ text: string | readonly Run[] }];
  const runs = typeof made === 'string' ? [made] : made;
  const fonts = await fit.files(true);
  const boxes = runs.flatMap((run) => {
    const bytes = typeof run === 'string' ? undefined : fonts.get(`${run.font}.normal`);
    const font = (bytes === undefined ? undefined : create(Buffer.from(bytes))) as Font | undefined;
    if (typeof run !== 'string' && font === undefined) throw new Error(`there is no font ${run.font}`);
    return font === undefined ? [] : font.layout(typeof run === 'string' ? run : run.text).glyphs;
  });
  return { runs, boxes: boxes.filter(({ id }) => id === 0).length };
}

const textOf = (runs: readonly Run[]): string => runs.map((run) => (typeof run === 'string' ? run : run.text)).join('');
const fontsOf = (runs: readonly Run[]): string[] => [
  ...new Set(runs.flatMap((run) => (typeof run === 'string' ? [] : run.font.replace(/-\d+$/, '')))),
];

describe('the fonts of a page', () => {
  it.each([
    ['Олена Шевченко', ['noto-sans-cyrillic']],
    ['Ελένη Παπαδοπούλου', ['noto-sans-greek']],
    ['Nguyễn Thị Hồng', ['noto-sans-vietnamese']],
    ['王小明 (Wang Xiaoming)', ['noto-sans-sc']],
    ['김철수', ['noto-sans-kr']],
    ['राम बहादुर थापा', ['noto-sans-devanagari']],
    ['মোহাম্মদ রহমান', ['noto-sans-bengali-bengali']],
    ['สมชาย น้ำผึ้ง', ['noto-sans-thai-thai']],
    ['გიორგი', ['noto-sans-georgian-georgian']],
    ['Արամ', ['noto-sans-armenian-armenian']],
    ['Kovačević Łukasz Ștefănescu', []],
  ])('have a glyph for every letter of %s', async (name, fonts) => {
    const { runs, boxes } = await printed(name);
    expect(textOf(runs)).toBe(name);
    expect(fontsOf(runs)).toEqual(fonts);
    expect(boxes).toBe(0);
  });

  it('print Arabic words from right to left, each in one run, so that its letters join', async () => {
    const { runs, boxes } = await printed('محمد عبد الرحمن');
    expect(runs.map((run) => (typeof run === 'string' ? run : run.text))).toEqual(['الرحمن', ' ', 'عبد', ' ', 'محمد']);
    expect(boxes).toBe(0);
    const font = create(
      Buffer.from(
        (await fitted({ content: 'محمد', defaultStyle: { font: 'Atkinson' } }, { Atkinson: atkinson }).files(true)).get(
          'noto-sans-arabic-arabic.normal',
        ) ?? [],
      ),
    ) as Font;
    const alone = Array.from('محمد', (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id);
    expect(
      font
        .layout('محمد')
        .glyphs.map(({ id }) => id)
        .toReversed(),
    ).not.toEqual(alone);
  });

  it('keep numbers and words of other scripts in their order, and turn brackets, within Arabic and Hebrew', async () => {
    const { runs } = await printed('شارع (رقم 12)');
    expect(textOf(runs)).toBe('(12 رقم) شارع');
    expect(textOf((await printed('דוד 7')).runs)).toBe('7 דוד');
    expect(textOf((await printed('Rua محمد علي, Lisboa')).runs)).toBe('Rua علي محمد, Lisboa');
  });

  it('break a long text from right to left into lines that are read from the top', async () => {
    const { runs } = await printed('شارع الحسن الثاني رقم اثنا عشر الدار البيضاء');
    const [first = '', second = ''] = textOf(runs).split('\n');
    expect(first.endsWith('شارع')).toBe(true);
    expect(second.startsWith('البيضاء')).toBe(true);
  });

  it('leave emoji and invisible marks out, and print a question mark for a letter that no font has', async () => {
    expect(textOf((await printed('Ana 👩‍👩‍👧 🇵🇹 Silva ❤️, Lisboa')).runs)).toBe('Ana Silva, Lisboa');
    expect(textOf((await printed('Ana\u2066 Silva')).runs)).toBe('Ana Silva');
    expect(textOf((await printed('ᚠᚢ Silva')).runs)).toBe('?? Silva');
  });

  it('print letters that were typed as a letter and an accent', async () => {
    expect((await printed('Jo\u0061\u0303o')).runs).toEqual(['João']);
  });

  it('are only asked where a page needs them, in every part of it', async () => {
    const page: TDocumentDefinitions = {
      defaultStyle: { font: 'Atkinson' },
      content: [
        'Helena',
        { columns: [{ stack: ['Ana', { text: ['b', 'Ж'] }] }] },
        { table: { body: [[{ text: 'Ш', alignment: 'right' }, 'c']] } },
      ],
    };
    const { page: made, fonts } = fitted(page, { Atkinson: atkinson });
    expect(Object.keys(fonts)).toEqual(['noto-sans-cyrillic']);
    expect(made.content).toEqual([
      'Helena',
      { columns: [{ stack: ['Ana', { text: ['b', { text: [{ text: 'Ж', font: 'noto-sans-cyrillic' }] }] }] }] },
      { table: { body: [[{ text: [{ text: 'Ш', font: 'noto-sans-cyrillic' }], alignment: 'right' }, 'c']] } },
    ]);
  });
});
