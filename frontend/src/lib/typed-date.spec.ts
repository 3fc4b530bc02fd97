import { describe, expect, it } from '@jest/globals';
import { typedDate, typedTime, writtenDate } from './typed-date';

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

describe('a typed time of day', () => {
  it.each([
    ['9', '09:00'],
    ['9h', '09:00'],
    ['9h30', '09:30'],
    ['9:30', '09:30'],
    ['15.05', '15:05'],
    ['0930', '09:30'],
    ['930', '09:30'],
    [' 23:59 ', '23:59'],
    ['00:00', '00:00'],
  ])('is read with 24 hours: "%s" is %s', (text, time) => {
    expect(typedTime(text)).toBe(time);
  });

  it.each(['', '24:00', '9:60', '9:5', '9:3 PM', '12345', 'meio-dia'])(
    'is no time while it is incomplete or does not exist: "%s"',
    (text) => {
      expect(typedTime(text)).toBeUndefined();
    },
  );
});
