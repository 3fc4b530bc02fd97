import { describe, expect, it } from '@jest/globals';
import { probablyMeant } from './email-typo';

describe('a likely typo in an e-mail address', () => {
  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    [' Ana@gmail.con ', 'ana@gmail.com'],
    ['ana@hotmial.com', 'ana@hotmail.com'],
    ['ana@outlok.pt', 'ana@outlook.pt'],
    ['ana@sapo.p', 'ana@sapo.pt'],
  ])('of %p is %p', (typed, meant) => {
    expect(probablyMeant(typed)).toBe(meant);
  });

  it.each(['ana@gmail.com', 'ana@hotmail.es', 'ana@mail.com', 'ana@florista-exemplo.pt', 'ana@up.pt', 'ana', '', '@'])(
    'is not seen in %p',
    (typed) => {
      expect(probablyMeant(typed)).toBeUndefined();
    },
  );
});
