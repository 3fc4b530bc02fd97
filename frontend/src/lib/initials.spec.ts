import { describe, expect, it } from '@jest/globals';
import { initialsOf } from './initials';

describe('initials', () => {
  it.each([
    ['António', "d'Ávila", 'AÁ'],
    ['Maria', 'dos Santos', 'MS'],
    ['ana', 'reis', 'AR'],
    ['Ana', '', 'A'],
  ])('of %s %s are %s', (name, surname, initials) => {
    expect(initialsOf({ name, surname })).toBe(initials);
  });
});
