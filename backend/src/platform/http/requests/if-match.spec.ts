import { describe, expect, it } from '@jest/globals';
import { versionAskedFor } from './if-match.js';

describe('If-Match', () => {
  it.each([
    ['"5"', 5],
    ['W/"12"', 12],
    [' "0" ', 0],
  ])('names a version: %p', (header, version) => expect(versionAskedFor(header)).toBe(version));

  it.each([undefined, '*', ' * '])('takes any version: %p', (header) =>
    expect(versionAskedFor(header)).toBeUndefined(),
  );

  it.each(['5', '"five"', '', '"5", "6"', '"-1"'])('matches nothing when it names no version: %p', (header) =>
    expect(versionAskedFor(header)).toBe(-1),
  );
});
