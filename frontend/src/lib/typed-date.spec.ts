import { describe, expect, it } from '@jest/globals';
import { typedDate, writtenDate } from './typed-date';

describe('a typed date', () => {
  it.each(['1/12/2026', '01/12/2026', '1.12.2026', '01-12-2026', ' 1 12 2026 ', '01122026', '2026-12-01'])(
    'is read with the day first: %s',
    (text) => {
      expect(typedDate(text)).toBe('2026-12-01');
    },
  );

  it.each(['', '1/12', '1/12/26', '31/02/2026', '12/13/2026', '2026-2-1', '00/01/2026', 'amanhã'])(
    'is no date while it is incomplete or does not exist: "%s"',
    (text) => {
      expect(typedDate(text)).toBeUndefined();
    },
  );

  it('is written with the day first', () => {
    expect(writtenDate('1941-03-12')).toBe('12/03/1941');
    expect(writtenDate('12/3')).toBe('12/3');
  });
});
