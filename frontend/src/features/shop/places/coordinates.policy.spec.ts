import { describe, expect, it } from '@jest/globals';
import { coordinatesText, parseCoordinates } from './coordinates.policy';

describe('coordinates', () => {
  it.each([
    '38.7149, -9.1716',
    '38,7149; -9,1716',
    '38,7149 -9,1716',
    ' 38.7149 -9.1716 ',
    '38.7149,-9.1716',
    '38.7149° N, 9.1716° W',
    '38,7149 N 9,1716 O',
  ])('are read from "%s"', (text) => {
    expect(parseCoordinates(text)).toEqual({ lat: 38.7149, lng: -9.1716 });
  });

  it.each(['', 'Lisboa', '38.7149', '91, 0', '38.7, -181', '38.7, -9.1, 5'])('are not read from "%s"', (text) => {
    expect(parseCoordinates(text)).toBeUndefined();
  });

  it('are formatted so that they can be parsed again', () => {
    expect(coordinatesText({ lat: 38.7149, lng: -9.1716 })).toBe('38.71490, -9.17160');
    expect(parseCoordinates(coordinatesText({ lat: 38.7149, lng: -9.1716 }))).toEqual({ lat: 38.7149, lng: -9.1716 });
  });
});
