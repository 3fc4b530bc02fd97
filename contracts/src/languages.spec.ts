import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isLanguage, languages, resolveLanguage, translate, translationsSchema } from './languages.js';

const wreath = { pt: 'Coroa', en: 'Wreath', es: 'Corona' };

describe('the language functions', () => {
  it.each([
    ['pt', 'pt'],
    ['pt-PT', 'pt'],
    ['en', 'en'],
    ['en-US', 'en'],
    ['en-GB', 'en'],
    ['es', 'es'],
    ['es-ES', 'es'],
    ['EN_us', 'en'],
    ['fr', 'pt'],
    ['eng', 'pt'],
    ['', 'pt'],
    [undefined, 'pt'],
    [null, 'pt'],
  ])('resolve the language tag %p to %s', (tag, language) => {
    expect(resolveLanguage(tag)).toBe(language);
  });

  it('resolve any text to a supported language', () => {
    fc.assert(fc.property(fc.string(), (tag) => isLanguage(resolveLanguage(tag))));
  });

  it('translate a text into the reader’s language', () => {
    expect(translate(wreath, 'pt')).toBe('Coroa');
    expect(translate(wreath, 'en-GB')).toBe('Wreath');
    expect(translate(wreath, 'fr')).toBe('Coroa');
  });

  it('fall back to Portuguese for a missing text, then to any existing text', () => {
    expect(translate({ pt: 'Coroa', es: 'Corona' }, 'en')).toBe('Coroa');
    expect(translate({ pt: 'Coroa', en: '  ' }, 'en')).toBe('Coroa');
    expect(translate({ es: 'Corona' }, 'en')).toBe('Corona');
    expect(translate({}, 'en')).toBe('');
  });

  it('accept a stored text only if it has all three languages', () => {
    expect(translationsSchema.parse({ pt: ' Coroa ', en: 'Wreath', es: 'Corona' })).toEqual(wreath);
    for (const language of languages) {
      expect(translationsSchema.safeParse({ ...wreath, [language]: ' ' }).success).toBe(false);
      expect(translationsSchema.safeParse({ ...wreath, [language]: undefined }).success).toBe(false);
    }
    expect(translationsSchema.safeParse({ ...wreath, fr: 'Couronne' }).success).toBe(false);
  });
});
