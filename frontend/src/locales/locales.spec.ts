import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '@perpetua/contracts/languages';

const locales = fileURLToPath(new URL('.', import.meta.url));

/** The texts of a language by `namespace:key`, as in `t('cart:total')`. */
function textsOf(language: string): Map<string, string> {
  const folder = join(locales, language);
  const flat = (value: unknown, key: string): [string, string][] =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, below]) => flat(below, key.endsWith(':') ? key + name : `${key}.${name}`))
      : [[key, typeof value === 'string' ? value : '']];
  return new Map(
    readdirSync(folder).flatMap((file) =>
      flat(JSON.parse(readFileSync(join(folder, file), 'utf8')), `${file.replace('.json', '')}:`),
    ),
  );
}

/** Whether a language has the plural form in which a key ends: Portuguese and Spanish have "many", English does not. */
function hasForm(language: string, key: string): boolean {
  const form = /_(one|two|few|many|other)$/.exec(key)?.[1];
  const forms: string[] = new Intl.PluralRules(language === 'pt' ? 'pt-PT' : language).resolvedOptions()
    .pluralCategories;
  return form === undefined || forms.includes(form);
}

/** The placeholders of a text, `{{name}}` without its format, and `<0>`. */
const placeholders = (text: string): string[] =>
  [...text.matchAll(/{{\s*(\w+)[^}]*}}|<\/?\w+\/?>/g)].map(([found, name]) => name ?? found).toSorted();

const texts = new Map(languages.map((language) => [language, textsOf(language)]));
const keys = [...new Set([...texts.values()].flatMap((ofLanguage) => [...ofLanguage.keys()]))];

/** That the code asks only for keys that exist is checked by the compiler (`lib/i18next.d.ts`). */
describe.each(languages)('the texts in %s', (language) => {
  const own = texts.get(language) ?? new Map<string, string>();

  it('are those of the other languages, and none is empty', () => {
    expect(keys.length).toBeGreaterThan(1_000);
    const missing = keys.filter((key) => hasForm(language, key) && !/\S/.test(own.get(key) ?? ''));
    expect(missing).toEqual([]);
  });

  it('have the placeholders of the Portuguese ones', () => {
    const differing = [...own].filter(([key, text]) => {
      const inPortuguese = texts.get('pt')?.get(key);
      return inPortuguese !== undefined && placeholders(text).join() !== placeholders(inPortuguese).join();
    });
    expect(differing).toEqual([]);
  });
});
