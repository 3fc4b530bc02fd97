import { describe, expect, it } from '@jest/globals';
import { languageAskedFor } from './reader-language.js';

describe('the language that a request asks for', () => {
  it.each([
    ['en-GB,en;q=0.9,pt;q=0.8', 'en'],
    ['ES', 'es'],
    ['fr-FR, de;q=0.9, pt-PT;q=0.5', 'pt'],
    ['es;q=0.4', 'es'],
  ])('is the first supported language of %s', (header, language) => {
    expect(languageAskedFor(header)).toBe(language);
  });

  it.each([[undefined], [''], ['*'], ['fr, de;q=0.5']])('is undefined for %s', (header) => {
    expect(languageAskedFor(header)).toBeUndefined();
  });
});
