import { describe, expect, it } from '@jest/globals';
import { versionAskedFor } from './if-match.js';

describe('If-Match', () => {
  it.each([
    ['"5"', 5],
    ['W/"12"', 12],
    [' "0" ', 0],
  ])('requires the version that it names: %p', (header, version) => expect(versionAskedFor(header)).toBe(version));

  it.each([undefined, '*', ' * '])('accepts any version if it is missing or a wildcard: %p', (header) =>
    expect(versionAskedFor(header)).toBeUndefined(),
  );

  it.each(['5', '"five"', '', '"5", "6"', '"-1"'])('matches no version unless it names exactly one: %p', (header) =>
    expect(versionAskedFor(header)).toBe(-1),
  );
});
